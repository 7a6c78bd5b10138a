import { z } from 'zod'
import { Note } from '#contract/notes.ts'
import { deviceStore } from '#web/lib/device-store.ts'
import type { UnsavedEdits } from './note-saver.ts'

const withStore = deviceStore('unsaved-edits', 'edits')

/** Edits of one user to one note that the server has not acknowledged. */
const Kept = z.object({
  key: z.string(),
  userId: z.string(),
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
type Kept = z.infer<typeof Kept>

/** What is to be stored next, by key: while one write runs only the newest is kept for the next. */
const next = new Map<string, Kept | null>()
let writing: Promise<void> | null = null

/** Keeps or, with null, forgets what is unsaved of a note. Never fails: a browser without a store saves without it. */
export function keepUnsavedEdits(userId: string, noteId: string, unsaved: UnsavedEdits | null): void {
  const key = keyOf(userId, noteId)
  next.set(key, unsaved && { key, userId, ...unsaved })
  writing ??= writeAll().finally(() => {
    writing = null
  })
}

/** What an earlier visit to the page left unsaved of a note, or null. */
export async function readUnsavedEdits(userId: string, noteId: string): Promise<UnsavedEdits | null> {
  const stored = await withStore((store) => store.get(keyOf(userId, noteId)))
  const parsed = Kept.safeParse(stored)
  return parsed.success ? { baseVersion: parsed.data.baseVersion, changes: parsed.data.changes } : null
}

function keyOf(userId: string, noteId: string): string {
  return `${userId}/${noteId}`
}

async function writeAll(): Promise<void> {
  for (let entry = next.entries().next(); !entry.done; entry = next.entries().next()) {
    const [key, value] = entry.value
    next.delete(key)
    await withStore((store) => (value ? store.put(value) : store.delete(key)))
  }
}
