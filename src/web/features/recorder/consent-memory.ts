import type { Consent } from '#contract/recordings.ts'

/** What was answered for each note, for as long as this page lives: consent is asked for a visit, never for good. */
const answers = new Map<string, Consent>()

export function rememberedConsent(noteId: string | null): Consent | null {
  return noteId === null ? null : (answers.get(noteId) ?? null)
}

export function rememberConsent(noteId: string, consent: Consent): void {
  answers.set(noteId, consent)
}
