import type { Section } from '#contract/sections.ts'
import { isTooLongToKeep } from '#domain/note-text.ts'
import { Refusal } from '#server/http/refusal.ts'

/** What a note holds is bounded wherever it comes from: it is read, checked and sealed as one. */
export function refuseTooLong(sections: readonly Section[]): void {
  if (isTooLongToKeep(sections))
    throw new Refusal(
      'too_large',
      'This note is longer than any visit: it can hold 5,000 sentences, a million characters, and quote two million of what was said. Shorten it; your text is kept on this device.',
    )
}
