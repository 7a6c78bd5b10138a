import { z } from 'zod'
import { canSeal, deviceKeys, seal, unseal } from '#web/lib/device-keys.ts'
import { deviceStore } from '#web/lib/device-store.ts'

/** The key of what is to be kept may take this long to come. */
const KEEP_WAIT_MS = 1_000

const withStore = deviceStore('unsaved-edits', 'edits')

const Bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value))
const Encrypted = z.object({
  key: z.string(),
  keyId: z.string(),
  iv: Bytes,
  bytes: Bytes,
})
/** As pages that cannot encrypt keep it, and as older ones did. */
const Readable = z.looseObject({ key: z.string(), userId: z.string() })

/** What is to be stored next, by key: while one write runs only the newest is kept for the next. */
const next = new Map<string, { userId: string; value: object | null }>()
let writing: Promise<void> | null = null

/**
 * Keeps or, with null, forgets what is unsaved of a user at a place: a note's id, or one of its letters. On the disk only that
 * user opens it. Never fails: a browser without a store saves without it.
 */
export function keepUnsaved(userId: string, place: string, value: object | null): void {
  next.set(keyOf(userId, place), { userId, value })
  writing ??= writeAll().finally(() => {
    writing = null
  })
}

/** Fetches what keeping needs: the first edit is not to wait for it. */
export function prepareKeeping(userId: string): void {
  if (canSeal()) void deviceKeys(userId).catch(() => undefined)
}

/**
 * What an earlier visit to the page left unsaved at a place, or undefined. Rejects with CallError while something lies there
 * and its key cannot be had.
 */
export async function readUnsaved(userId: string, place: string): Promise<unknown> {
  await writing
  const key = keyOf(userId, place)
  const stored = await withStore((store) => store.get(key))
  const encrypted = Encrypted.safeParse(stored).data
  if (encrypted) return unseal(userId, key, encrypted)
  const readable = Readable.safeParse(stored).data
  if (readable?.userId !== userId) return undefined
  if (canSeal() && !next.has(key)) keepUnsaved(userId, place, readable)
  return readable
}

/** The places where something of this user is kept, or about to be. */
export async function unsavedPlaces(userId: string): Promise<string[]> {
  const stored = await withStore((store) => store.getAllKeys(ofUser(userId)))
  const keys = new Set(z.array(z.string()).catch([]).parse(stored))
  for (const [key, { userId: owner, value }] of next) {
    if (value === null) keys.delete(key)
    else if (owner === userId) keys.add(key)
  }
  return [...keys].map((key) => key.slice(keyOf(userId, '').length))
}

/** Whether all that is unsaved of this user lies on the disk, for them alone. */
export async function isKeptForUser(userId: string): Promise<boolean> {
  const isWaiting = () => [...next.values()].some(({ userId: owner, value }) => owner === userId && value)
  if (isWaiting()) await Promise.race([writing, pause(KEEP_WAIT_MS)])
  return canSeal() && !isWaiting()
}

/** Throws away all that is kept of this user. */
export async function dropUnsaved(userId: string): Promise<void> {
  for (const [key, { userId: owner }] of next) if (owner === userId) next.delete(key)
  await withStore((store) => store.delete(ofUser(userId)))
}

const keyOf = (userId: string, place: string): string => `${userId}/${place}`
const ofUser = (userId: string) => IDBKeyRange.bound(keyOf(userId, ''), keyOf(userId, '\uffff'))

async function writeAll(): Promise<void> {
  // Without its key it waits in memory, until more is to be kept.
  const waiting = new Set<string>()
  for (;;) {
    const entry = [...next].find(([key]) => !waiting.has(key))
    if (!entry) return
    const [key, newest] = entry
    const stored = newest.value && (await storedAs(newest.userId, key, newest.value))
    if (stored === undefined) waiting.add(key)
    // Something newer came meanwhile, or it was thrown away.
    else if (next.get(key) !== newest) continue
    else {
      next.delete(key)
      const done = await withStore((store) => (stored ? store.put(stored) : store.delete(key)))
      if (!stored || done !== undefined) continue
      // The disk refuses it.
      waiting.add(key)
      if (!next.has(key)) next.set(key, newest)
    }
  }
}

async function storedAs(userId: string, key: string, value: object): Promise<object | undefined> {
  if (!canSeal()) return { ...value, key, userId }
  const sealed = await seal(userId, key, value).catch(() => undefined)
  return sealed && { ...sealed, key }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
