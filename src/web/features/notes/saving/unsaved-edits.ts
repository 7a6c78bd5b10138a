import { z } from 'zod'
import { Note } from '#contract/notes.ts'
import type { UnsavedEdits } from './note-saver.ts'

const DATABASE = 'unsaved-edits'
const STORE = 'edits'

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
  const stored = await withStore('readonly', (store) => store.get(keyOf(userId, noteId)))
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
    await withStore('readwrite', (store) => (value ? store.put(value) : store.delete(key)))
  }
}

async function withStore(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const database = await open()
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = use(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } catch {
    return undefined
  }
}

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}
