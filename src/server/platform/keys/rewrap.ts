import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Executor } from '../database/connection.ts'
import { SealBrokenError } from '../storage/envelope.ts'
import { createFieldEncryption, type FieldEncryption } from '../storage/field-encryption.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { SEALED_COLUMNS, sealedPlace, type SealedColumn } from '../storage/sealed-places.ts'
import { ObjectDamagedError, ObjectMissingError, type KeptStorage } from '../storage/storage.ts'

/** How many things are under each master key, by the id of the key: an object may be under several. `damaged` ones name none. */
export interface Needs {
  texts: Map<string, number>
  objects: Map<string, number>
  damaged: string[]
}

export interface RewrapPlaces {
  db: Database
  storage: KeptStorage
  keys: MasterKeys
}

/** What could not be put under the new key because it does not open: names of objects, and places of texts. */
export interface Rewrapped {
  changed: number
  broken: string[]
}

const TEXTS_AT_ONCE = 200
const OBJECTS_AT_ONCE = 8
/** Texts that a running transaction holds are passed over and tried again after this. */
const AGAIN_AFTER_MS = 200

/** Counts what needs which key. Reads the beginning of every object. */
export async function surveyNeeds(
  { db, storage }: Pick<RewrapPlaces, 'db' | 'storage'>,
  onObject: () => void = () => {},
): Promise<Needs> {
  const [texts, objects] = [await countTexts(db), new Map<string, number>()]
  const damaged: string[] = []
  for await (const { key, keyIds } of storage.survey()) {
    if (keyIds.length === 0) damaged.push(key)
    for (const keyId of keyIds) objects.set(keyId, (objects.get(keyId) ?? 0) + 1)
    onObject()
  }
  return { texts, objects, damaged }
}

export async function countTexts(db: Executor): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const place of SEALED_COLUMNS) {
    const [table, column] = [sql.identifier(place.table), sql.identifier(place.column)]
    const { rows } = await db.execute<{ keyId: string; count: number }>(
      sql`select split_part(${column}, '.', 2) as "keyId", count(*)::integer as count
          from ${table} where ${column} is not null group by 1`,
    )
    for (const { keyId, count } of rows) counts.set(keyId, (counts.get(keyId) ?? 0) + count)
  }
  return counts
}

/**
 * Puts every text and object under the current key while the product goes on. What changes meanwhile is left as it was
 * changed. It may be ended at any moment and begun again: it does what is left. `onDone` is told each thing's number.
 */
export async function rewrapEverything(
  places: RewrapPlaces,
  onDone: (count: number) => void,
): Promise<Rewrapped> {
  const total: Rewrapped = { changed: 0, broken: [] }
  const add = (part: Rewrapped): void => {
    total.changed += part.changed
    total.broken.push(...part.broken)
  }
  const fields = createFieldEncryption(places.keys)
  for (const place of SEALED_COLUMNS) add(await rewrapColumn(places, fields, place, onDone))
  add(await rewrapObjects(places, onDone))
  return total
}

async function rewrapColumn(
  { db, keys }: RewrapPlaces,
  fields: FieldEncryption,
  place: SealedColumn,
  onDone: (count: number) => void,
): Promise<Rewrapped> {
  const done: Rewrapped = { changed: 0, broken: [] }
  for (;;) {
    const broken = new Set(done.broken)
    const { seen, changed } = await db.transaction((tx) =>
      rewrapTexts(tx, { fields, currentId: keys.current.id, place, broken }),
    )
    done.changed += changed
    done.broken = [...broken]
    onDone(changed)
    if (seen > 0) continue
    if ((await countOthers(db, place, keys.current.id)) <= broken.size) return done
    await pause(AGAIN_AFTER_MS)
  }
}

/** Rows that somebody else is changing are passed over: nobody waits for this, and this waits for nobody. */
async function rewrapTexts(
  tx: Executor,
  plan: { fields: FieldEncryption; currentId: string; place: SealedColumn; broken: Set<string> },
): Promise<{ seen: number; changed: number }> {
  const { fields, currentId, place, broken } = plan
  const [table, column] = [sql.identifier(place.table), sql.identifier(place.column)]
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select id::text as id, ${column} as sealed from ${table}
        where ${column} is not null and split_part(${column}, '.', 2) <> ${currentId}
          and not (id::text = any(${sql.param([...broken].map(idOf))}::text[]))
        limit ${TEXTS_AT_ONCE} for no key update skip locked`,
  )
  const [ids, texts]: [string[], string[]] = [[], []]
  for (const { id, sealed } of rows) {
    const text = rewrapped(fields, sealed, sealedPlace(place, id))
    if (text === null) broken.add(sealedPlace(place, id))
    else {
      ids.push(id)
      texts.push(text)
    }
  }
  await tx.execute(
    sql`update ${table} set ${column} = made.sealed
        from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as made(id, sealed)
        where ${table}.id = made.id::${sql.raw(place.id)}`,
  )
  return { seen: rows.length, changed: ids.length }
}

const idOf = (place: string): string => place.slice(place.indexOf(':') + 1)

function rewrapped(
  fields: FieldEncryption,
  sealed: string,
  place: Parameters<FieldEncryption['rewrapText']>[1],
) {
  try {
    return fields.rewrapText(sealed, place)
  } catch (cause) {
    if (cause instanceof SealBrokenError) return null
    throw cause
  }
}

async function countOthers(db: Executor, place: SealedColumn, currentId: string): Promise<number> {
  const [table, column] = [sql.identifier(place.table), sql.identifier(place.column)]
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${table}
        where ${column} is not null and split_part(${column}, '.', 2) <> ${currentId}`,
  )
  return rows[0]?.count ?? 0
}

/** Until a whole pass finds nothing: an object may be replaced while it is looked at. */
async function rewrapObjects(
  { storage, keys }: RewrapPlaces,
  onDone: (count: number) => void,
): Promise<Rewrapped> {
  const done: Rewrapped = { changed: 0, broken: [] }
  const broken = new Set<string>()
  const rewrapOne = async (key: string): Promise<void> => {
    try {
      if (!(await storage.rewrap(key))) return
      done.changed += 1
      onDone(1)
    } catch (cause) {
      if (cause instanceof ObjectDamagedError) broken.add(key)
      else if (!(cause instanceof ObjectMissingError)) throw cause
    }
  }
  for (let isLeft = true; isLeft;) {
    isLeft = false
    const running = new Set<Promise<void>>()
    for await (const { key, keyIds } of storage.survey()) {
      const isDone = keyIds.length === 1 && keyIds[0] === keys.current.id
      if (isDone || broken.has(key)) continue
      isLeft = true
      const task = rewrapOne(key)
      running.add(task)
      void task.then(
        () => running.delete(task),
        () => undefined,
      )
      if (running.size >= OBJECTS_AT_ONCE) await Promise.race(running)
    }
    await Promise.all(running)
  }
  return { ...done, broken: [...broken] }
}
