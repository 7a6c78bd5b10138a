import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PearlWords } from '#contract/pearls.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'
import type { PearlsDependencies } from './dependencies.ts'
import {
  changeFollowers,
  changePearl,
  insertPearls,
  lockPearls,
  wordsColumns,
  type NewPearl,
} from './pearl-store.ts'

const FOLDER = join(import.meta.dirname, 'master-set')

const Shipped = PearlWords.and(z.object({ key: z.string().regex(/^[a-z0-9-]{3,80}$/) }))
/** A pearl of the set that comes with the product; `subject`: the file it stands in. */
export type ShippedPearl = z.infer<typeof Shipped> & { subject: string }

/** The set as the repository holds it, one file a subject. Throws where a file is not as it should be. */
export async function readMasterSet(): Promise<ShippedPearl[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  const subjects = await Promise.all(
    files.map(async (file) => {
      const read = z.array(Shipped).parse(JSON.parse(await readFile(join(FOLDER, file), 'utf8')))
      return read.map((pearl) => ({ ...pearl, subject: basename(file, '.json') }))
    }),
  )
  return subjects.flat()
}

/**
 * Puts the set into the database: what is new in it, and what a newer one says otherwise of pearls that nobody has changed
 * since. What a super admin wrote, or took out, stays so. Does nothing the second time.
 */
export async function installMasterSet({
  db,
  clock,
  ids,
}: Pick<PearlsDependencies, 'db' | 'clock' | 'ids'>): Promise<void> {
  const set = await readMasterSet()
  await db.transaction(async (tx) => {
    // Of several processes that start at once one does it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('master pearls', 0))`)
    const keys = set.map(({ key }) => key)
    const known = await tx.select().from(pearls).where(inArray(pearls.shippedKey, keys))
    const byKey = new Map(known.map((row) => [row.shippedKey, row]))
    const followers = inArray(
      pearls.adoptedFromId,
      known.map(({ id }) => id),
    )
    await lockPearls(tx, and(followers, eq(pearls.follows, true)))
    const now = clock.now()
    const added: NewPearl[] = []
    for (const pearl of set) {
      const row = byKey.get(pearl.key)
      const shippedHash = hashOf(pearl)
      const said = { ...wordsColumns(pearl), shippedHash, updatedAt: now }
      if (!row)
        added.push({ ...said, id: ids.uuid(), shelf: 'master', shippedKey: pearl.key, createdAt: now })
      else if (row.shippedHash !== shippedHash && row.changedById === null) {
        const changed = await changePearl(tx, row.id, { ...said, version: row.version + 1 })
        await changeFollowers(tx, changed, now)
      }
    }
    await insertPearls(tx, added)
  })
}

const hashOf = ({ subject: _subject, ...pearl }: ShippedPearl): string =>
  createHash('sha256').update(JSON.stringify(pearl)).digest('base64')
