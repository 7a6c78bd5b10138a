import { Patient } from '#contract/note-settings.ts'
import { PEARL_READINGS_WAITING } from '#contract/pearl-limits.ts'
import type { Section } from '#contract/sections.ts'
import { NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
import { requireNote } from '#server/features/notes/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { createAccountTurns } from '#server/http/account-turns.ts'
import type { PieceResult } from '#server/platform/text-work/engine/pieces.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import { notSuggested } from './note-pearl-store.ts'
import { createTriggerPacks } from './trigger-packs.ts'

export interface Reading extends PieceResult<'pearls'> {
  /** Pearls that were not looked at: the list that they are in is longer than is read. */
  unread: number
}

export type NoteReader = (noteId: string, caller: PearlsCaller) => Promise<Reading>

/**
 * What note and transcript say now, and the pearls that fit it: one note of an account at a time. Not within a transaction: it
 * waits for its turn among the texts of others.
 */
export function createNoteReader(dependencies: PearlsDependencies): NoteReader {
  const inTurn = createAccountTurns({
    what: 'lists of pearls',
    atOnce: 1,
    waiting: PEARL_READINGS_WAITING,
  })
  const packsOf = createTriggerPacks(dependencies.db)
  return (noteId, caller) =>
    inTurn(caller, async () => {
      const { userId } = caller.actor
      const note = await requireNote(dependencies.db, noteId, userId)
      const [transcript, { packs, unread }, without] = await Promise.all([
        findTranscript(dependencies.db, noteId, userId),
        packsOf(userId),
        notSuggested(dependencies.db, userId),
      ])
      const asked = {
        segments: transcript?.segments ?? [],
        lines: linesOf(note.sections),
        ageMonths: ageAt(note.visitAt, birthOf(dependencies, note)),
        packs,
        without,
      }
      const { signal } = caller
      return { ...(await dependencies.work.run('pearls', asked, { userId, signal })), unread }
    })
}

function birthOf(
  dependencies: PearlsDependencies,
  { id, patient }: { id: string; patient: string | null },
): string | null {
  if (patient === null) return null
  return Patient.parse(JSON.parse(dependencies.fields.decryptText(patient, `notes.patient:${id}`)))
    .dateOfBirth
}

/** Of a pearl's own sentences none brings up another one. */
function linesOf(sections: Section[]) {
  return sections
    .flatMap(({ key, sentences }) => sentences.map((sentence) => ({ key, sentence })))
    .filter(({ sentence }) => sentence.origin.kind !== 'pearl')
    .slice(0, NOTE_TOOLS_MAX_SENTENCES)
    .map(({ key, sentence: { id, text } }) => ({ id, sectionKey: key, text }))
}

/** Whole months between a birth and a visit; null where no birth is known, or it lies ahead. */
function ageAt(visitAt: Date, birth: string | null): number | null {
  if (birth === null) return null
  const born = new Date(`${birth}T00:00:00.000Z`)
  const months =
    (visitAt.getUTCFullYear() - born.getUTCFullYear()) * 12 +
    (visitAt.getUTCMonth() - born.getUTCMonth()) -
    (visitAt.getUTCDate() < born.getUTCDate() ? 1 : 0)
  return months < 0 ? null : months
}
