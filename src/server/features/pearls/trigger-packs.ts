import { sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { PEARL_TRIGGERS_READ } from '#contract/pearl-limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { PackOf, TriggerPack } from '#server/platform/text-work/engine/pearls.ts'
import { TRIGGER_CHARACTERS } from './pearl-store.ts'

/** As the engine reads triggers, in one text: they are not looked at on the way. */
const PACK = sql<string>`json_agg(json_build_object(
  'id', p.id, 'words', p.triggers->'words', 'conditions', p.triggers->'conditions', 'drugs', p.triggers->'drugs',
  'ageFromMonths', p.triggers->'ageFromMonths', 'ageToMonths', p.triggers->'ageToMonths',
  'match', p.triggers->'match') order by p.id)`

/** Another after any change of a row, whoever makes it; null for no pearls. */
const VERSION = sql`md5(string_agg(p.id::text || p.xmin::text, ',' order by p.id))`

/** The pearls of each list that are suggested to somebody: of their own those that are switched on. */
const LISTS: Readonly<Record<PackOf, (userId: string) => SQL>> = {
  everybody: () => sql`pearls p where p.shelf = 'master' and p.removed_at is null`,
  organization: (userId) =>
    sql`pearls p where p.shelf = 'organization' and p.removed_at is null
      and p.organization_id = (select organization_id from users where id = ${userId})`,
  own: (userId) =>
    sql`pearls p where p.shelf = 'own' and p.owner_id = ${userId} and p.removed_at is null and p.enabled`,
}
const KINDS = ['everybody', 'organization', 'own'] as const satisfies PackOf[]

/** Texts of so many bytes are kept of each kind of which there are many. */
const KEPT_BYTES = { organization: 16_000_000, own: 32_000_000 }

interface ReadPack extends TriggerPack {
  /** Pearls of the list that are not in it. */
  unread: number
}

export type TriggerPacks = (userId: string) => Promise<{ packs: TriggerPack[]; unread: number }>

/**
 * The triggers of the master set, of the pearls of one's organization, and of one's own. What has not changed since it was
 * read last is not read again: the database only tells the version of each list.
 */
export function createTriggerPacks(db: Executor): TriggerPacks {
  const kept: Readonly<Record<PackOf, LRUCache<string, ReadPack>>> = {
    everybody: new LRUCache({ max: 1 }),
    organization: keptPacks(KEPT_BYTES.organization),
    own: keptPacks(KEPT_BYTES.own),
  }
  let everybodys: Promise<ReadPack | null> | null = null

  /** Whoever asks for what is being read for another gets the same; of everybody's alone, which is the same for all. */
  function read(of: PackOf, userId: string): Promise<ReadPack | null> {
    if (of !== 'everybody') return readPack(db, of, userId)
    everybodys ??= readPack(db, of, userId).finally(() => (everybodys = null))
    return everybodys
  }

  async function packOf(of: PackOf, userId: string, version: string | null): Promise<ReadPack | null> {
    if (version === null) return null
    const pack = kept[of].get(version) ?? (await read(of, userId))
    if (!pack) return null
    const isKnown = kept[of].has(pack.version)
    kept[of].set(pack.version, pack)
    return { ...pack, isKnown }
  }

  return async (userId) => {
    const versions = await versionsOf(db, userId)
    const found: ReadPack[] = []
    for (const of of KINDS) {
      const pack = await packOf(of, userId, versions[of])
      if (pack) found.push(pack)
    }
    return {
      packs: found.map(({ unread: _unread, ...pack }) => pack),
      unread: found.reduce((sum, { unread }) => sum + unread, 0),
    }
  }
}

async function versionsOf(db: Executor, userId: string): Promise<Record<PackOf, string | null>> {
  const asked = KINDS.map((of) => sql`(select ${VERSION} from ${LISTS[of](userId)}) as ${sql.identifier(of)}`)
  const { rows } = await db.execute<Record<PackOf, string | null>>(sql`select ${sql.join(asked, sql`, `)}`)
  return rows[0] ?? { everybody: null, organization: null, own: null }
}

/** With the version of that very moment. Of a list that is longer than is read, what was changed last; null for no pearls. */
async function readPack(db: Executor, of: PackOf, userId: string): Promise<ReadPack | null> {
  const { rows } = await db.execute<{ version: string | null; pack: string | null; unread: number }>(sql`
    select ${VERSION} as version, (${PACK} filter (where p.is_read))::text as pack,
      (count(*) filter (where not p.is_read))::int as unread
    from (
      select p.id, p.xmin, p.triggers, sum(${TRIGGER_CHARACTERS})
        over (order by p.updated_at desc, p.id rows unbounded preceding) <= ${PEARL_TRIGGERS_READ} as is_read
      from ${LISTS[of](userId)}
    ) p`)
  const [row] = rows
  if (!row || row.version === null) return null
  const bytes = Buffer.from(row.pack ?? '[]')
  const text = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(text).set(bytes)
  return { of, version: row.version, text, isKnown: false, unread: row.unread }
}

const keptPacks = (mostBytes: number): LRUCache<string, ReadPack> =>
  new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ text }) => Math.max(1, text.byteLength) })
