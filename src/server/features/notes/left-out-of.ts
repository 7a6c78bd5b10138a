import type { Section, Uncovered } from '#contract/sections.ts'
import { isOpen } from '#domain/note-rules.ts'
import { asKnown } from '#domain/to-check.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { borneOut } from '#server/platform/text-work/borne-out.ts'
import type { WorkFor } from '#server/platform/text-work/text-work.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { changeNote, findNote, lockNote, type NoteRow } from './note-store.ts'
import { countToCheck } from './to-check-count.ts'

/**
 * What of a note's talk is in no sentence of these sections: of a text that no writing made as it is, but a person by taking an
 * earlier one back, or some of a proposal. Rejects with a WorkError.
 */
export async function leftOutOf(
  { db, work, ids }: Pick<NotesDependencies, 'db' | 'work' | 'ids'>,
  { id, authorId, uncovered }: Pick<NoteRow, 'id' | 'authorId' | 'uncovered'>,
  sections: Section[],
  whose: WorkFor,
): Promise<Uncovered[]> {
  const transcript = await findTranscript(db, id, authorId)
  if (!transcript) return []
  const { segments } = transcript
  const left = await work.run('uncovered', { segments, drafted: sections.map(borneOut) }, whose)
  const found = left.map(({ section, ...said }) => ({ id: ids.uuid(), ...said, sectionKey: section }))
  return asKnown(found, uncovered)
}

/**
 * Makes the list of a note anew whose text a person took from elsewhere. Null where it stays as it is: the note was changed
 * again meanwhile, or the machine has too much to do; the list is then longer than it need be, and nothing is lost.
 */
export async function renewLeftOut(
  dependencies: NotesDependencies,
  { id, version }: Pick<NoteRow, 'id' | 'version'>,
  { actor: { userId } }: NotesCaller,
): Promise<NoteRow | null> {
  const { db } = dependencies
  const row = await findNote(db, id, userId)
  if (row?.version !== version || !isOpen(row)) return null
  // The text is kept already, and others are told of it behind this: it goes on though the caller has gone.
  const whose = { userId, isJob: false }
  const uncovered = await leftOutOf(dependencies, row, row.sections, whose).catch(unlessWork)
  if (!uncovered) return null
  return db.transaction(async (tx) => {
    const held = await lockNote(tx, id, userId)
    if (held?.version !== version) return null
    return changeNote(tx, id, { uncovered, toCheckCount: countToCheck(uncovered, held.sections) })
  })
}

function unlessWork(error: unknown): null {
  if (error instanceof WorkError) return null
  throw error
}
