import { z } from 'zod'

/** The voices that come with the product. A configured voice service reads with its own. */
export const VoiceKey = z.enum(['slt', 'rms', 'awb', 'kal16'])
export type VoiceKey = z.infer<typeof VoiceKey>
