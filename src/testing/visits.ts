import { createNote, getNote, updateNote, type Note } from '#contract/notes.ts'
import { type Section, type Sentence } from '#contract/sections.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Physician } from './test-app.ts'
import { until } from './until.ts'

/** A short fictitious visit. */
export const VISIT = `Doctor: What brings you in today?
Patient: I have had a dry cough for two weeks and my left knee hurts.
Doctor: Any fever or chest pain?
Patient: No fever. No chest pain.
Doctor: Do you take any medicines?
Patient: I take lisinopril 10 milligrams every day.
Doctor: Your lungs are clear. We will get a chest x-ray, and please come back in one week.`

/** The note once nothing is going on for it any more. */
export function noteAtRest(physician: Physician, id: string, deadlineMs?: number): Promise<Note> {
  return until(async () => {
    const { reply } = await physician.call(getNote, { params: { id } })
    return reply.note.processing.isProcessing ? null : reply.note
  }, deadlineMs)
}

/** A note written from typed talk. */
export async function writtenNote(physician: Physician, text = VISIT): Promise<Note> {
  const { reply } = await physician.call(createNote, { body: { data: { label: 'Room 4', text } } })
  return noteAtRest(physician, reply.note.id)
}

/** A sentence as a person types it. */
export function typed(id: string, text: string): Sentence {
  return {
    id,
    text,
    layout: 'inline',
    evidence: [],
    support: 'handwritten',
    contradictions: [],
    origin: { kind: 'typed', engine: '' },
    edited: true,
    confirmed: false,
  }
}

export function typedSection(key: string, ...sentences: Sentence[]): Section {
  return { key, title: key, style: 'prose', sentences }
}

/** Saves a text over a note, and gives what was saved. */
export async function saved(
  physician: Physician,
  note: Pick<Note, 'id' | 'version'>,
  sections: Section[],
): Promise<Reply<typeof updateNote>['saved']> {
  const answer = await physician.call(updateNote, {
    body: { id: note.id, baseVersion: note.version, sections },
  })
  return answer.reply.saved
}
