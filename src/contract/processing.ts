import { z } from 'zod'

/**
 * Work going on for the note. `message` is for the screen ("Transcribing 42 %"). `failure` is a sentence, and `retry` is
 * what to call to try again; nothing is lost by it.
 */
export const ProcessingState = z.object({
  isProcessing: z.boolean(),
  message: z.string(),
  stage: z.enum(['idle', 'uploading', 'transcribing', 'writing', 'failed']),
  /** 0..1 where it can be told, else null. */
  progress: z.number().min(0).max(1).nullable(),
  failure: z.string().nullable(),
  retry: z.enum(['transcribe', 'write']).nullable(),
})
export type ProcessingState = z.infer<typeof ProcessingState>
