import { asc, eq } from 'drizzle-orm'
import { createHash, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Executor } from '../database/connection.ts'
import { masterKeys } from '../database/schema/keys.ts'
import { createFieldEncryption } from '../storage/field-encryption.ts'
import { MasterKeyError, type MasterKeys, type RetiredKey } from '../storage/master-key.ts'
import { signingKeyOf, signingRootOf } from '../storage/signing-keys.ts'
import type { FoundKey, KeySources } from './key-sources.ts'

/** What the database knows of a master key. */
export type KeyRow = typeof masterKeys.$inferSelect

/** `root` in base64; `retired` once nothing is signed with it any more. */
const Signing = z.object({
  root: z.string(),
  retired: z
    .object({ at: z.iso.datetime(), lastSeal: z.int(), newestSeal: z.int().nullable().default(null) })
    .optional(),
})

/** The oldest first. */
export async function readKeyRows(db: Executor): Promise<KeyRow[]> {
  return db.select().from(masterKeys).orderBy(asc(masterKeys.addedAt), asc(masterKeys.id))
}

/** By which a key of this id is known to be the same one; nothing leads back from it to the key. */
export function fingerprintOf(id: string, key: KeyObject): string {
  return createHash('sha256')
    .update(signingKeyOf(signingRootOf(key), `fingerprint of ${id}`))
    .digest('hex')
}

/**
 * Refuses to go on when a key that something may need is missing, or is another one of the same name. Throws
 * MasterKeyError.
 */
export function requireKeys(
  rows: KeyRow[],
  found: ReadonlyMap<string, FoundKey>,
  { file, service }: Pick<KeySources, 'file' | 'service'>,
): void {
  for (const { id, fingerprint, state, wrapped } of rows) {
    const key = found.get(id)
    if (!key && (state === 'current' || state === 'old')) {
      if (wrapped !== null && !service)
        throw new MasterKeyError(
          `The master key ${id} is kept by a key service, and data is encrypted under it: set KMS_URL, KMS_TOKEN and KMS_KEY.`,
        )
      throw new MasterKeyError(
        `The master key ${id} is missing, and data is encrypted under it: put it back into ${file} or MASTER_KEY as ${id}:<the key>.`,
      )
    }
    if (key && (state === 'current' || state === 'old') && fingerprintOf(id, key.key) !== fingerprint)
      throw new MasterKeyError(
        `The master key ${id} of the ${key.source} is not the one of that name under which data is encrypted: put the right one in its place.`,
      )
  }
}

/**
 * What is used, of what the record knows and what is there: never bytes that are not the recorded key's, for what is written
 * under them nothing else would open. Throws MasterKeyError when the current key is not there.
 */
export function masterKeysOf(rows: KeyRow[], found: ReadonlyMap<string, FoundKey>): MasterKeys {
  const held = rows.filter(({ id, state, fingerprint }) => {
    const key = found.get(id)?.key
    return state !== 'retired' && key !== undefined && fingerprintOf(id, key) === fingerprint
  })
  const current = held.find(({ state }) => state === 'current')
  const key = current && found.get(current.id)?.key
  if (!key) throw new MasterKeyError('The database names no current master key.')
  const all = new Map(held.flatMap(({ id }) => [[id, found.get(id)?.key] as const]).filter(isPresent))
  const usable = { current: { id: current.id, key }, all }
  return { ...usable, retired: retiredKeys(rows, usable) }
}

const isPresent = (entry: readonly [string, KeyObject | undefined]): entry is [string, KeyObject] =>
  entry[1] !== undefined

function retiredKeys(rows: KeyRow[], keys: MasterKeys): Map<string, RetiredKey> {
  const fields = createFieldEncryption(keys)
  const retired = new Map<string, RetiredKey>()
  for (const { id, state, signing } of rows) {
    if (state !== 'retired') continue
    const said = Signing.parse(JSON.parse(fields.decryptText(signing, `master_keys.signing:${id}`)))
    if (!said.retired) continue
    const { at, ...seals } = said.retired
    retired.set(id, { signingRoot: Buffer.from(said.root, 'base64'), at: new Date(at), ...seals })
  }
  return retired
}

/** The record's `signing` of a key that is in use. */
export function signingText(keys: MasterKeys, id: string, key: KeyObject): string {
  const said: z.infer<typeof Signing> = { root: signingRootOf(key).toString('base64') }
  return createFieldEncryption(keys).encryptText(JSON.stringify(said), `master_keys.signing:${id}`)
}

/** The same text once the key is retired; the key itself is not needed. */
export function retiredSigningText(
  keys: MasterKeys,
  { id, signing }: Pick<KeyRow, 'id' | 'signing'>,
  { at, ...seals }: Omit<RetiredKey, 'signingRoot'>,
): string {
  const fields = createFieldEncryption(keys)
  const { root } = Signing.parse(JSON.parse(fields.decryptText(signing, `master_keys.signing:${id}`)))
  const said: z.infer<typeof Signing> = {
    root,
    retired: { at: at.toISOString(), ...seals },
  }
  return fields.encryptText(JSON.stringify(said), `master_keys.signing:${id}`)
}

/** Writes down keys that the record does not know: they are `ready`, and seal nothing yet. */
export async function recordNewKeys(
  db: Executor,
  rows: KeyRow[],
  found: Iterable<FoundKey & { wrapped?: string }>,
  keys: MasterKeys,
  now: Date,
): Promise<void> {
  const known = new Map(rows.map(({ id, fingerprint, state }) => [id, { fingerprint, state }]))
  for (const { id, key, wrapped } of found) {
    const fingerprint = fingerprintOf(id, key)
    const row = known.get(id)
    // Under a name that has sealed nothing yet, another key may come.
    if (row && (row.state !== 'ready' || row.fingerprint === fingerprint)) continue
    const values = { fingerprint, signing: signingText(keys, id, key), wrapped: wrapped ?? null }
    await db
      .insert(masterKeys)
      .values({ id, state: 'ready', addedAt: now, ...values })
      .onConflictDoUpdate({ target: masterKeys.id, set: values, setWhere: eq(masterKeys.state, 'ready') })
  }
}

/** From now on `id` seals what is new, and what was current is old. */
export async function makeCurrent(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(masterKeys).set({ state: 'old' }).where(eq(masterKeys.state, 'current'))
  await db
    .update(masterKeys)
    .set({ state: 'current', currentSince: now, rewrappedAt: null })
    .where(eq(masterKeys.id, id))
}
