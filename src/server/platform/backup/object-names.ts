import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Executor } from '../database/connection.ts'
import { pathsBelow } from './file-entries.ts'

/** What a feature says of the objects it keeps: the database names them, the storage holds them. */
export interface ObjectNames {
  /** What the keys of its objects begin with. */
  prefix: string
  /** The key of every object that a row names, in pages: no list of all is ever made. */
  named(db: Executor): AsyncIterable<string[]>
  /** Those of the keys that no row names. */
  unnamed(db: Executor, keys: string[]): Promise<string[]>
}

export interface SettledObjects {
  /** Objects that a row names. */
  named: number
  /** Those of them that are not there. */
  missing: number
  /** Objects that no row named, which were removed. */
  removed: number
}

/** What is wanted of objects that a row names and that are not there. */
export interface MissingObjects {
  /** Objects that were looked for. */
  named: number
  missing: number
  /** The first few of them. */
  keys: string[]
}

const AT_ONCE = 500
const LOOKS_AT_ONCE = 16
const KEYS_TOLD = 1_000
const SUFFIX = '.sealed'

/**
 * Holds the files below `objects` against the database: counts what a row names and is not there, and removes what no row
 * names, such as what was being sent when the backup was made. Objects of nobody's prefix are left alone.
 */
export async function settleObjects(
  db: Executor,
  objects: string,
  features: readonly ObjectNames[],
): Promise<SettledObjects> {
  const settled = { named: 0, missing: 0, removed: 0 }
  for (const feature of features) {
    for await (const keys of feature.named(db)) {
      const found = await Promise.all(keys.map((key) => isThere(join(objects, key + SUFFIX))))
      settled.named += keys.length
      settled.missing += found.filter((there) => !there).length
    }
    const removeUnnamed = async (keys: string[]) => {
      if (keys.length === 0) return
      const unnamed = await feature.unnamed(db, keys)
      await Promise.all(unnamed.map((key) => rm(join(objects, key + SUFFIX), { force: true })))
      settled.removed += unnamed.length
    }
    let keys: string[] = []
    for await (const path of objectFiles(objects, feature.prefix)) {
      keys.push(path.slice(0, -SUFFIX.length))
      if (keys.length < AT_ONCE) continue
      await removeUnnamed(keys)
      keys = []
    }
    await removeUnnamed(keys)
  }
  return settled
}

/** Of objects those that no row names, in pages. Those of nobody's prefix are left alone. */
export async function* unnamedAmong(
  db: Executor,
  objects: AsyncIterable<{ key: string }>,
  features: readonly ObjectNames[],
): AsyncGenerator<string[]> {
  const pages = new Map<ObjectNames, string[]>()
  for await (const { key } of objects) {
    const feature = features.find(({ prefix }) => key.startsWith(prefix))
    if (!feature) continue
    const page = [...(pages.get(feature) ?? []), key]
    pages.set(feature, page.length < AT_ONCE ? page : [])
    if (page.length === AT_ONCE) yield feature.unnamed(db, page)
  }
  for (const [feature, page] of pages) if (page.length > 0) yield feature.unnamed(db, page)
}

/**
 * Looks for what rows name, beside the running product, and changes nothing: what is deleted meanwhile is not missing. `most`:
 * looks for no more of each feature.
 */
export async function missingObjects(
  db: Executor,
  features: readonly ObjectNames[],
  { isThere, most = Infinity }: { isThere: (key: string) => Promise<boolean>; most?: number },
): Promise<MissingObjects> {
  const found: MissingObjects = { named: 0, missing: 0, keys: [] }
  for (const feature of features) {
    let left = most
    for await (const page of feature.named(db)) {
      const keys = page.slice(0, left)
      left -= keys.length
      const missing = await absentOf(keys, isThere)
      const unnamed = new Set(missing.length === 0 ? [] : await feature.unnamed(db, missing))
      const lost = missing.filter((key) => !unnamed.has(key))
      found.named += keys.length
      found.missing += lost.length
      found.keys.push(...lost.slice(0, KEYS_TOLD - found.keys.length))
      if (left <= 0) break
    }
  }
  return found
}

async function absentOf(keys: string[], isThere: (key: string) => Promise<boolean>): Promise<string[]> {
  const absent: string[] = []
  for (let from = 0; from < keys.length; from += LOOKS_AT_ONCE) {
    const some = keys.slice(from, from + LOOKS_AT_ONCE)
    const there = await Promise.all(some.map(isThere))
    absent.push(...some.filter((_, index) => !there[index]))
  }
  return absent
}

/** Whether an object lies below the folder. */
export const liesBelow = (objects: string) => (key: string) => isThere(join(objects, key + SUFFIX))

async function* objectFiles(objects: string, prefix: string): AsyncGenerator<string> {
  for await (const { path, kind } of pathsBelow(join(objects, prefix)))
    if (kind === 'file' && path.endsWith(SUFFIX)) yield prefix + path
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
