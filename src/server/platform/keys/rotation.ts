import { and, eq, isNull, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { auditSeals } from '../database/schema/audit.ts'
import { masterKeys } from '../database/schema/keys.ts'
import { addToKeyFile } from '../storage/key-file.ts'
import { processesWith, processesWithout, tellProcesses } from './key-locks.ts'
import { makeWrappedKey, type FoundKey, type KeySources } from './key-sources.ts'
import { makeCurrent, recordNewKeys, type KeyRow } from './key-record.ts'
import { openMasterKeys, type KeyPlaces, type OpenedKeys } from './open-master-keys.ts'
import { rewrapEverything, surveyNeeds, type RewrapPlaces } from './rewrap.ts'

/** What turning the key needs, and where it tells how far it is. */
export interface Rotation extends KeyPlaces {
  clock: Clock
  /** Opens the storage with these keys. */
  openStorage(keys: OpenedKeys['keys']): Promise<RewrapPlaces['storage']>
  say(sentence: string): void
  /** Of the things that are to be put under the new key. */
  onProgress(done: number, total: number): void
  /** How long running server processes may take to hear of a new key. */
  patienceMs?: number
}

/** `message` is one sentence for whoever typed the command. */
export class KeysCommandError extends Error {
  override name = 'KeysCommandError'
}

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 100

/**
 * Makes a new key current in every running process and puts everything under it. What an earlier call left undone is
 * finished instead. May be killed at any moment. Throws KeysCommandError.
 */
export async function rotateKeys(rotation: Rotation): Promise<void> {
  await alone(rotation.db, async () => {
    const opened = await openMasterKeys(rotation, rotation.clock.now())
    const isUnfinished = opened.rows.some(({ state, rewrappedAt }) => state === 'old' && !rewrappedAt)
    if (isUnfinished) rotation.say('Finishing what an earlier call began.')
    else await putIntoUse(rotation, await newKey(rotation, opened))
    await moveEverything(rotation)
  })
}

/** The key that is to be current: the one that the setting names first, one that waits with the key service, or a new one. */
async function newKey(rotation: Rotation, { rows, found, keys }: OpenedKeys): Promise<string> {
  const { db, sources, clock, say } = rotation
  const waiting = nextOf(rows, found, sources)
  if (waiting) return waiting
  if (sources.service) {
    const made = await makeWrappedKey(sources.service)
    await recordNewKeys(db, rows, [made], keys, clock.now())
    say(`A new master key ${made.id} is made, wrapped by the key service.`)
    return made.id
  }
  if (sources.setting?.trim())
    throw new KeysCommandError(
      'Put a new key before the others in MASTER_KEY (new:<32 random bytes in base64>,old:...), start the server with it, and call this again with the same MASTER_KEY.',
    )
  const id = await addToKeyFile(sources.file)
  say(
    `A new master key ${id} is made in ${sources.file}. Copy the file now to where you keep keys, under a new name: it holds the old key, too, which earlier backups need.`,
  )
  await openMasterKeys(rotation, clock.now())
  return id
}

/** None of the file: one that nothing was written under may be of a copy that a restore brought back, and known to others. */
function nextOf(rows: KeyRow[], found: OpenedKeys['found'], sources: KeySources): string | null {
  const isReady = (id: string) => rows.some((row) => row.id === id && row.state === 'ready')
  const idsOf = (wanted: FoundKey['source']) =>
    [...found.values()].flatMap(({ id, source }) => (source === wanted ? [id] : []))
  if (sources.service) return idsOf('key service').find(isReady) ?? null
  const [first] = sources.setting?.trim() ? idsOf('environment') : []
  return first !== undefined && isReady(first) ? first : null
}

/** First every process has the key, then every process writes with it: none ever meets a key it does not know. */
async function putIntoUse(rotation: Rotation, id: string): Promise<void> {
  const { db, clock, say } = rotation
  await tellProcesses(db)
  await untilNone(
    rotation,
    () => processesWithout(db, id),
    (pids) => lateSentence(pids, `have the key ${id}`),
  )
  const [before] = await db.select().from(masterKeys).where(eq(masterKeys.state, 'current'))
  await db.transaction((tx) => makeCurrent(tx, id, clock.now()))
  say(`The master key ${id} is the current one: what is new is encrypted under it.`)
  if (before) await untilUnused(rotation, before.id)
}

async function untilUnused(rotation: Rotation, id: string): Promise<void> {
  await tellProcesses(rotation.db)
  await untilNone(
    rotation,
    () => processesWith(rotation.db, 'writes', id),
    (pids) => lateSentence(pids, `write with the new key instead of ${id}`),
  )
}

function lateSentence(pids: number[], what: string): string {
  return (
    `${pids.length === 1 ? 'A server process does' : `${pids.length} server processes do`} not ${what} ` +
    `(database connection ${pids.join(', ')}). Start it again with the same DATA_DIR and MASTER_KEY as this command, then call this again.`
  )
}

async function untilNone(
  { patienceMs = PATIENCE_MS }: Rotation,
  look: () => Promise<number[]>,
  sentence: (pids: number[]) => string,
): Promise<void> {
  let pids = await look()
  for (let waited = 0; pids.length > 0; waited += LOOK_EVERY_MS) {
    if (waited >= patienceMs) throw new KeysCommandError(sentence(pids))
    await pause(LOOK_EVERY_MS)
    pids = await look()
  }
}

async function moveEverything(rotation: Rotation): Promise<void> {
  const { db, clock, say, onProgress } = rotation
  const { keys, rows } = await openMasterKeys(rotation, clock.now())
  for (const { id, state } of rows) if (state === 'old') await untilUnused(rotation, id)
  const places = { db, storage: await rotation.openStorage(keys), keys }
  const needs = await surveyNeeds(places)
  const others = (counts: Map<string, number>) =>
    [...counts].reduce((sum, [id, count]) => sum + (id === keys.current.id ? 0 : count), 0)
  const total = others(needs.texts) + others(needs.objects)
  let done = 0
  const { changed, broken } = await rewrapEverything(places, (count) => onProgress((done += count), total))
  if (broken.length > 0)
    throw new KeysCommandError(
      `${broken.length} damaged things could not be put under the new key, the rest is: ${broken.slice(0, 10).join(', ')}. ` +
        'Bring them back from a backup or delete them, then call this again; until then the old key is needed.',
    )
  await db
    .update(masterKeys)
    .set({ rewrappedAt: clock.now() })
    .where(and(eq(masterKeys.state, 'old'), isNull(masterKeys.rewrappedAt)))
  say(`Everything is encrypted under the master key ${keys.current.id} (${changed} things were moved).`)
}

/** Of two commands that change the keys, the second is told to wait. */
export async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('keys command', 0)) as got`,
    )
    if (!rows[0]?.got)
      throw new KeysCommandError('Another keys command is running. Wait until it has ended, then try again.')
    return await work()
  } finally {
    // Closing the connection gives the lock back.
    client.release(true)
  }
}

/** The last seal of the audit trail that this key made, and the last of all; 0: none. */
export async function lastSealsOf(
  tx: Transaction,
  keyId: string,
): Promise<{ lastSeal: number; newestSeal: number }> {
  const isOfKey = sql`${auditSeals.keyId} = ${keyId} or ${auditSeals.keyId} is null`
  const [found] = await tx
    .select({
      lastSeal: sql<number>`coalesce(max(${auditSeals.id}) filter (where ${isOfKey}), 0)::float8`,
      newestSeal: sql<number>`coalesce(max(${auditSeals.id}), 0)::float8`,
    })
    .from(auditSeals)
  return found ?? { lastSeal: 0, newestSeal: 0 }
}
