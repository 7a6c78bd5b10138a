import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connection.ts'
import { masterKeys } from '../database/schema/keys.ts'
import { sampleObjects } from '../storage/sample-objects.ts'
import { SealBrokenError } from '../storage/envelope.ts'
import { createFieldEncryption } from '../storage/field-encryption.ts'
import { createKeyFile } from '../storage/key-file.ts'
import { MasterKeyError, type MasterKeys } from '../storage/master-key.ts'
import { SEALED_COLUMNS, sealedPlace } from '../storage/sealed-places.ts'
import {
  findKeys,
  makeWrappedKey,
  type FoundKey,
  type KeySources,
  type WrappedMasterKey,
} from './key-sources.ts'
import {
  fingerprintOf,
  masterKeysOf,
  readKeyRows,
  recordNewKeys,
  requireKeys,
  signingText,
  type KeyRow,
} from './key-record.ts'

export interface KeyPlaces {
  db: Database
  sources: KeySources
  /** The root of the storage on the disk. */
  storageRoot: string
}

export interface OpenedKeys {
  rows: KeyRow[]
  found: Map<string, FoundKey>
  keys: MasterKeys
}

const OBJECTS_LOOKED_AT = 1_000

/**
 * The master keys of this installation, checked against what the database says is needed; a new one for an installation
 * that has none and no data yet. Throws MasterKeyError or KeyServiceError, each with one sentence that says what to do.
 */
export async function openMasterKeys(places: KeyPlaces, now: Date): Promise<OpenedKeys> {
  return places.db.transaction(async (tx) => {
    // Of several processes that start for the first time, one makes the record.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('master keys', 0))`)
    const before = await readKeyRows(tx)
    const opened =
      before.length > 0 ? await openRecorded(before, places.sources) : await makeRecord(tx, places, now)
    await recordNewKeys(tx, opened.rows, opened.found.values(), opened.keys, now)
    const rows = await readKeyRows(tx)
    return { rows, found: opened.found, keys: masterKeysOf(rows, opened.found) }
  })
}

/** The keys of rows that the database has, checked. */
async function openRecorded(rows: KeyRow[], sources: KeySources): Promise<OpenedKeys> {
  const found = await findKeys(sources, wrappedIn(rows))
  requireKeys(rows, found, sources)
  return { rows, found, keys: masterKeysOf(rows, found) }
}

export function wrappedIn(rows: KeyRow[]): WrappedMasterKey[] {
  return rows.flatMap(({ id, wrapped, state }) =>
    wrapped === null || state === 'retired' ? [] : [{ id, wrapped }],
  )
}

async function makeRecord(tx: Transaction, places: KeyPlaces, now: Date): Promise<OpenedKeys> {
  const { sources } = places
  const there = await findKeys(sources, [])
  const isUsed = await holdsData(tx)
  if (there.size === 0 && isUsed)
    throw new MasterKeyError(
      `The database holds data, and the master key it is encrypted under is missing: put the key file back as ${sources.file}, or set MASTER_KEY.`,
    )
  const wrapped = there.size === 0 && sources.service ? await makeWrappedKey(sources.service) : null
  const found: Map<string, FoundKey & { wrapped?: string }> = wrapped
    ? new Map([[wrapped.id, wrapped]])
    : there.size > 0
      ? there
      : await inNewFile(sources)
  const [first] = found.values()
  if (!first) throw new MasterKeyError(`The master key in ${sources.file} cannot be read.`)
  const keys = { current: first, all: new Map([...found.values()].map(({ id, key }) => [id, key])) }
  if (isUsed) await requireWhatIsUsed(tx, places, keys)
  for (const { id, key, wrapped: text = null } of found.values()) {
    const state = id === first.id ? 'current' : isUsed ? 'old' : 'ready'
    const currentSince = state === 'current' ? now : null
    const made = { fingerprint: fingerprintOf(id, key), signing: signingText(keys, id, key), wrapped: text }
    await tx.insert(masterKeys).values({ id, state, currentSince, addedAt: now, ...made })
  }
  return { rows: await readKeyRows(tx), found, keys }
}

async function inNewFile({ file }: KeySources): Promise<Map<string, FoundKey>> {
  const { current } = await createKeyFile(file)
  return new Map([[current.id, { ...current, source: 'file' }]])
}

async function holdsData(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(
    sql`select exists (select from users) or exists (select from audit_seals) as used`,
  )
  return rows[0]?.used ?? false
}

/**
 * For a database from before keys were written down: one text of each key and column, and some of the objects, must open.
 * The rest is looked at when a key is turned.
 */
async function requireWhatIsUsed(tx: Transaction, { sources, storageRoot }: KeyPlaces, keys: MasterKeys) {
  const fields = createFieldEncryption(keys)
  const refuse = (keyId: string, cause: unknown): never => {
    if (!(cause instanceof SealBrokenError)) throw cause
    throw new MasterKeyError(
      keys.all.has(keyId)
        ? `The master key ${keyId} is not the one of that name under which data is encrypted: put the right one in its place.`
        : `The master key ${keyId} is missing, and data is encrypted under it: put it back into ${sources.file} or MASTER_KEY as ${keyId}:<the key>.`,
    )
  }
  for (const place of SEALED_COLUMNS) {
    const [table, column] = [sql.identifier(place.table), sql.identifier(place.column)]
    const { rows } = await tx.execute<{ id: string; sealed: string; keyId: string }>(
      sql`select distinct on (split_part(${column}, '.', 2)) id::text as id, ${column} as sealed,
          split_part(${column}, '.', 2) as "keyId" from ${table} where ${column} is not null`,
    )
    for (const { id, sealed, keyId } of rows) {
      try {
        fields.decryptText(sealed, sealedPlace(place, id))
      } catch (cause) {
        refuse(keyId, cause)
      }
    }
  }
  const broken = await sampleObjects(storageRoot, keys, OBJECTS_LOOKED_AT)
  if (broken) refuse(broken.keyId, broken.cause)
}
