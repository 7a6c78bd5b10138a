import { askedFrom } from '../database/shared-pool.ts'
import {
  type KnownJob,
  laneOf,
  laneTime,
  prioritiesOf,
  priorityOf,
  secondsAhead,
  type Work,
} from './job-weight.ts'
import type { JobName } from './queue.ts'
import type { SentLately } from './sent-lately.ts'

/** The database of the queue, or a transaction in it. */
export interface JobStore {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * An organization has as many parts as users of it have work, up to so many; whoever has none stands together with those of
 * the same network address: a dozen trial accounts are made in a minute.
 */
const SHARES_OF_MANY = 4

/** The casts to text hold for a statement with numbered values: one of them has one type. */
const WAITING = `
  with colleagues as (
    select other.id::text from users as self
    join users as other on other.organization_id = self.organization_id
    where self.id = $2::text::uuid
  ), self as (
    select organization_id is not null as is_organized, created_at < now() - interval '1 day' as is_known
    from users where id = $2::text::uuid
  )
  select
    coalesce(sum(load) filter (where group_id = $2::text), 0)::float as own,
    coalesce(sum(load), 0)::float as shared,
    coalesce((select is_organized from self), false) as "isOrganized",
    coalesce((select is_known from self), false) as "isKnown"
  from pgboss.job, coalesce((data ->> 'load')::float, (data ->> 'weight')::float, 1) as load
  where name = $1 and state < 'active' and (
    group_id = $2::text or group_id in (select id from colleagues)
    or (data ->> 'place' = $3::text and not (select is_organized from self)))`

const OF_LANE = `
  select priority, coalesce((data ->> 'load')::float, (data ->> 'weight')::float, 1) as load,
    coalesce((data ->> 'ahead')::int, 0) as ahead,
    state = 'active' as "isRunning",
    case when state = 'active' then extract(epoch from now() - started_on)::float else 0 end as seconds
  from (
    (select * from pgboss.job where name = $1 and state = 'active' and priority between $2 and $3)
    union all
    (select * from pgboss.job where name = $1 and state < 'active' and priority between $2 and $3
      order by priority desc limit 1)
  ) as jobs`

/** The load of what waits of the owner, and of all that stand together with them; and who they are. */
interface Owned {
  own: number
  shared: number
  isOrganized: boolean
  isKnown: boolean
}

/** What decides when a job's turn comes, kept with it for those that are sent after it. */
interface Told {
  place?: string
  ahead?: number
}

/**
 * The priority of a job that is sent `now`, and what is told of it: the place it is sent from, where its owner stands with others
 * of that place, and how far it stands before their turn. `sent` counts it.
 */
export async function turnOf(
  store: JobStore,
  { name, data, sent, now }: { name: JobName; data: Partial<Work>; sent: SentLately; now: number },
): Promise<{ priority: number; told: Told }> {
  const { weight = 1, load = weight } = data
  const work = { weight, load }
  const lane = laneOf(weight)
  const { minPriority, maxPriority } = prioritiesOf(lane)
  const { rows: jobs } = await store.executeSql(OF_LANE, [name, minPriority, maxPriority])
  const at = laneTime(lane, jobs as KnownJob[], now)
  const userId = userOf(data)
  if (!userId) return { priority: priorityOf(work, { waiting: 0, at, ahead: 0 }), told: {} }
  const asked = askedFrom()
  const { rows } = await store.executeSql(WAITING, [name, userId, asked])
  const { own, shared, isOrganized, isKnown } = rows[0] as Owned
  const place = isOrganized ? null : asked
  const ahead = secondsAhead(
    countSent(sent, { load, owner: `${name} user ${userId}`, place: place && `${name} place ${place}` }),
    { isKnown },
  )
  const waiting = Math.max(own, Math.floor(shared / SHARES_OF_MANY))
  return {
    priority: priorityOf(work, { waiting, at, ahead }),
    told: { ahead, ...(place !== null && { place }) },
  }
}

/** What was sent before it lately, by its owner, or by a share of those of the same place. */
function countSent(
  sent: SentLately,
  { load, owner, place }: { load: number; owner: string; place: string | null },
): number {
  const before = Math.max(sent.of(owner), place === null ? 0 : sent.of(place) / SHARES_OF_MANY)
  sent.add(owner, load)
  if (place !== null) sent.add(place, load)
  return before
}

export function userOf(data: object): string | null {
  return 'userId' in data && typeof data.userId === 'string' ? data.userId : null
}
