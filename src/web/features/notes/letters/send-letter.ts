import { z } from 'zod'
import { Letter, type LetterKind, updateLetter } from '#contract/letters.ts'
import { Sentence } from '#contract/sections.ts'
import { call, CallError } from '#web/lib/call.ts'
import { mayPass } from '../saving/send-note.ts'
import { readUnsaved } from '../saving/unsaved-edits.ts'
import type { LetterOutcome, UnsavedLetter } from './letter-saver.ts'

/** A save that takes longer is given up and tried again. */
const SAVE_TIMEOUT_MS = 20_000

export interface LetterOf {
  userId: string
  noteId: string
  kind: LetterKind
}

/** Where what is unsaved of a letter is kept. */
export const letterPlace = ({ noteId, kind }: Pick<LetterOf, 'noteId' | 'kind'>): string =>
  `${noteId}/${kind}`

/** Sends what this user typed into a letter, in nobody else's name. Never rejects. */
export async function sendLetter(
  { userId, noteId, kind }: LetterOf,
  unsaved: UnsavedLetter,
  signal?: AbortSignal,
): Promise<LetterOutcome> {
  const limit = AbortSignal.timeout(SAVE_TIMEOUT_MS)
  const options = { signal: signal ? AbortSignal.any([signal, limit]) : limit, asUser: userId }
  try {
    const { letter } = await call(updateLetter, { body: { noteId, kind, ...unsaved } }, options)
    return { kind: 'saved', current: letter }
  } catch (error) {
    if (!(error instanceof CallError) || mayPass(error)) return { kind: 'unreachable' }
    if (error.code !== 'stale_version') return { kind: 'refused', message: error.message }
    const stale = Stale.safeParse(error.details)
    return stale.success ? { kind: 'stale', current: stale.data.current } : { kind: 'unreachable' }
  }
}

const Stale = z.object({ current: Letter })

const Kept = z.object({ baseUpdatedAt: z.string(), sentences: z.array(Sentence) })

/** What an earlier visit to the page left unsaved of a letter, or null. */
export async function readUnsavedLetter(letter: LetterOf): Promise<UnsavedLetter | null> {
  return Kept.safeParse(await readUnsaved(letter.userId, letterPlace(letter))).data ?? null
}
