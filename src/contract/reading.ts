import { z } from 'zod'
import { Id, ShortId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LetterKind } from './letters.ts'
import { VoiceKey } from './voices.ts'

/** In characters as they are written, of one reply: some 50 minutes of speech. */
export const READING_MAX_CHARACTERS = 50_000

/**
 * MP3 of what stands in the note as it is saved: of one sentence or addendum with `sentenceId`, of a section with
 * `sectionKey`, of a letter with `letter`, else of the whole note. `withTitle` says the section's title before a sentence.
 * What is longer than READING_MAX_CHARACTERS is refused with `too_large`, and so is what becomes several times as long when it is
 * said in full.
 */
export const generateTTS = endpoint({
  method: 'POST',
  path: '/api/generateTTS',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'notes',
  summary: 'Read a sentence, a section, a letter or a whole note aloud',
  body: z.object({
    noteId: Id,
    letter: LetterKind.optional(),
    sectionKey: ShortId.min(1).optional(),
    sentenceId: ShortId.min(1).optional(),
    withTitle: z.boolean().default(false),
    voice: VoiceKey.default('slt'),
  }),
  download: ['audio/mpeg'],
})

/** What reads, and whether a voice can be chosen. Whoever asks is about to listen. */
export const getReadingVoice = endpoint({
  method: 'GET',
  path: '/api/readingVoice',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Which voice reads aloud',
  reply: z.object({ engine: z.string(), hasVoices: z.boolean() }),
})
