import { z } from 'zod'
import { Note } from '#contract/notes.ts'
import type { UnsavedEdits } from './note-saver.ts'
import { readUnsaved } from './unsaved-edits.ts'

/** Edits to one note that the server has not acknowledged. */
const Kept = z.object({
  baseVersion: z.int().nonnegative(),
  changes: Note.pick({
    label: true,
    sections: true,
    visitKind: true,
    visitAt: true,
    template: true,
    ownTemplate: true,
    style: true,
    switches: true,
    patient: true,
  }).partial(),
})

/** What an earlier visit to the page left unsaved of a note, or null. */
export async function readUnsavedNote(userId: string, noteId: string): Promise<UnsavedEdits | null> {
  return Kept.safeParse(await readUnsaved(userId, noteId)).data ?? null
}
