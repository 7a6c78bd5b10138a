import { and, desc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm'
import { CHAIN_START } from '../audit/audit-chain.ts'
import type { Transaction } from '../database/connection.ts'
import { auditEntries, auditSeals } from '../database/schema/audit.ts'
import { masterKeys } from '../database/schema/keys.ts'
import { removeFromKeyFile } from '../storage/key-file.ts'
import { keepWritersOut, processesWith, tellProcesses } from './key-locks.ts'
import { fingerprintOf, readKeyRows, retiredSigningText, type KeyRow } from './key-record.ts'
import { findKeys, type KeySource } from './key-sources.ts'
import { openMasterKeys, wrappedIn, type KeyPlaces, type OpenedKeys } from './open-master-keys.ts'
import { countTexts, surveyNeeds, type RewrapPlaces } from './rewrap.ts'
import { alone, KeysCommandError, lastSealsOf, type Rotation } from './rotation.ts'

/** A key as `list` shows it. `source` is null when it is not there. */
export interface ListedKey {
  id: string
  state: KeyRow['state']
  source: KeySource | null
  /** When it came to be known here. */
  addedAt: Date
  /** Null while it is in use, or could be. */
  retiredAt: Date | null
  texts: number
  objects: number
}

/** Every key of the record, the current one first, and how many things need each. Refuses nothing. */
export async function listKeys(
  places: KeyPlaces,
  storage: RewrapPlaces['storage'],
): Promise<{ keys: ListedKey[]; damaged: number }> {
  const rows = await readKeyRows(places.db)
  const [found, needs] = [
    await findKeys(places.sources, places.sources.service ? wrappedIn(rows) : []),
    await surveyNeeds({ db: places.db, storage }),
  ]
  const keys = rows.map(({ id, state, retiredAt, addedAt }) => ({
    id,
    state,
    source: found.get(id)?.source ?? null,
    addedAt,
    retiredAt,
    texts: needs.texts.get(id) ?? 0,
    objects: needs.objects.get(id) ?? 0,
  }))
  const order: Array<KeyRow['state']> = ['current', 'ready', 'old', 'retired']
  keys.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return { keys, damaged: needs.damaged.length }
}

/**
 * Retires the key, or every old one that nothing needs, and takes it out of where it is kept. Refuses while anything needs
 * it, or a server process writes with it. Throws KeysCommandError.
 */
export async function retireKeys(rotation: Rotation, asked: string | null): Promise<void> {
  await alone(rotation.db, async () => {
    const opened = await openMasterKeys(rotation, rotation.clock.now())
    const ids = asked === null ? idsToRetire(opened) : [asked]
    if (ids.length === 0) rotation.say('There is no old master key to retire.')
    for (const id of ids) await retireKey(rotation, opened, id)
  })
}

/** Old ones, and those that a restored copy of the file brought back, or that a kill left where they are kept. */
const idsToRetire = ({ rows, found }: OpenedKeys): string[] =>
  rows
    .filter(
      ({ state, id, wrapped }) =>
        state === 'old' ||
        (state === 'retired' && wrapped !== null) ||
        (state !== 'current' && found.get(id)?.source === 'file'),
    )
    .map(({ id }) => id)

async function retireKey(rotation: Rotation, opened: OpenedKeys, id: string): Promise<void> {
  const row = opened.rows.find((other) => other.id === id)
  if (!row) throw new KeysCommandError(`No master key is called ${id}: npm run keys -- list shows them.`)
  if (row.state === 'current')
    throw new KeysCommandError(
      `The master key ${id} is the current one: turn it first, npm run keys -- rotate.`,
    )
  if (row.state !== 'retired') {
    const storage = await rotation.openStorage(opened.keys)
    await refuseWhileNeeded(rotation, storage, id)
    await markRetired(rotation, opened, row)
    await tellProcesses(rotation.db)
    await moveLateObjects(storage, id)
  } else {
    const keys = await withRetiredKey(rotation, opened, row)
    // A kill between the two, or a restored copy of the files, may have left some under it.
    if (keys) await moveLateObjects(await rotation.openStorage(keys), id)
  }
  await destroy(rotation, opened, id)
}

async function refuseWhileNeeded(
  { db }: Rotation,
  storage: RewrapPlaces['storage'],
  id: string,
): Promise<void> {
  const pids = await processesWith(db, 'writes', id)
  if (pids.length > 0)
    throw new KeysCommandError(
      `A server process still writes with the master key ${id} (database connection ${pids.join(', ')}): npm run keys -- rotate waits for it.`,
    )
  const needs = await surveyNeeds({ db, storage })
  const [texts, objects] = [needs.texts.get(id) ?? 0, needs.objects.get(id) ?? 0]
  if (texts + objects > 0)
    throw new KeysCommandError(
      `The master key ${id} is still needed by ${texts} texts and ${objects} files: npm run keys -- rotate puts them under the current one.`,
    )
}

/** From here on the database refuses texts under it, and a file that is being written is put under the new key by its writer. */
async function markRetired({ db, clock }: Rotation, { keys }: OpenedKeys, row: KeyRow): Promise<void> {
  await db.transaction(async (tx) => {
    await keepWritersOut(tx, row.id)
    const texts = (await countTexts(tx)).get(row.id) ?? 0
    if (texts > 0)
      throw new KeysCommandError(
        `${texts} texts came under the master key ${row.id} meanwhile: npm run keys -- rotate puts them under the current one.`,
      )
    await refuseUnsealed(tx, row.id)
    const retired = { at: clock.now(), ...(await lastSealsOf(tx, row.id)) }
    const [now] = (await readKeyRows(tx)).filter(({ id }) => id === row.id)
    await tx
      .update(masterKeys)
      .set({
        state: 'retired',
        retiredAt: retired.at,
        signing: retiredSigningText(keys, now ?? row, retired),
      })
      .where(eq(masterKeys.id, row.id))
  })
}

/** What was signed with the key counts later by the seals of the trail that were made before it was retired. */
async function refuseUnsealed(tx: Transaction, id: string): Promise<void> {
  const [last = CHAIN_START] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  const [waiting] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gte(auditEntries.writtenIn, last.sealedBelow),
        gt(auditEntries.id, last.aboveId),
        isNotNull(auditEntries.contentSeal),
        sql`split_part(${auditEntries.contentSeal}, '.', 2) = ${id}`,
      ),
    )
    .limit(1)
  if (waiting)
    throw new KeysCommandError(
      `What was signed with the master key ${id} still waits for a seal of the audit trail: let the product run for a moment, then retire it again.`,
    )
}

/** The keys together with a retired one that is still kept somewhere; null where it is not. */
async function withRetiredKey(
  { sources }: Rotation,
  { found, keys }: OpenedKeys,
  row: KeyRow,
): Promise<OpenedKeys['keys'] | null> {
  const { id, wrapped, fingerprint } = row
  const kept = wrapped === null ? found : await findKeys(sources, [{ id, wrapped }])
  const key = kept.get(id)?.key
  return key && fingerprintOf(id, key) === fingerprint
    ? { ...keys, all: new Map([...keys.all, [id, key]]) }
    : null
}

/** Of a process that was writing a file under the key when it was retired: it moves that file itself, unless it died. */
async function moveLateObjects(storage: RewrapPlaces['storage'], id: string): Promise<void> {
  for await (const { key, keyIds } of storage.survey()) if (keyIds.includes(id)) await storage.rewrap(key)
}

async function destroy({ db, sources, say }: Rotation, { found }: OpenedKeys, id: string): Promise<void> {
  const wasInFile = await removeFromKeyFile(sources.file, id)
  await db.update(masterKeys).set({ wrapped: null }).where(eq(masterKeys.id, id))
  say(
    found.get(id)?.source === 'environment'
      ? `The master key ${id} is retired: nothing needs it. Take it out of MASTER_KEY.`
      : `The master key ${id} is retired${wasInFile ? ` and taken out of ${sources.file}` : ''}: nothing needs it.`,
  )
  say('Backups that were made before may still need it: keep a copy apart as long as you keep them.')
}
