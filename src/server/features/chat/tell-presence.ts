import { sql } from 'drizzle-orm'
import type { PresenceChange } from '#server/platform/realtime/presence.ts'
import type { ChatDependencies } from './dependencies.ts'
import { belongs } from './room-access.ts'

type Dependencies = Pick<ChatDependencies, 'db' | 'presence' | 'realtime' | 'onError'>

/** People whose rooms are looked through in one statement: each may share two hundred with a hundred others. */
const AT_ONCE = 20

/**
 * Tells whoever shares a room with somebody that they came or went, and nobody else. One statement at a time: where hundreds
 * come at once, as when a server starts again, the others wait, and of who came and went meanwhile the last is told.
 */
export function tellPresence({ db, presence, realtime, onError }: Dependencies): void {
  const waiting = new Map<string, boolean>()
  let isTelling = false

  async function tellWaiting(): Promise<void> {
    isTelling = true
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, AT_ONCE)
      for (const [userId] of some) waiting.delete(userId)
      await tell(some).catch(onError)
    }
    isTelling = false
  }

  async function tell(changes: ReadonlyArray<[userId: string, isHere: boolean]>): Promise<void> {
    const toldOf = await whoSharesRooms(
      db,
      changes.map(([userId]) => userId),
    )
    for (const [userId, isHere] of changes)
      realtime.tell(toldOf.get(userId) ?? [], { kind: 'chatPresence', userId, isHere })
  }

  presence.onChange((changes: readonly PresenceChange[]) => {
    for (const { userId, isHere } of changes) waiting.set(userId, isHere)
    if (!isTelling) void tellWaiting()
  })
}

/** Each pair once before it is asked who they are: two people may share very many rooms. */
async function whoSharesRooms(db: Dependencies['db'], userIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ userId: string; told: string[] }>(sql`
    with pairs as (
      select distinct c.user_id as changed, m.user_id as other, r.kind, r.organization_id, r.owner_id
      from chat_members c join chat_rooms r on r.id = c.room_id
        join chat_members m on m.room_id = r.id and m.user_id <> c.user_id
      where c.user_id = any(${sql.param(userIds)}::uuid[]))
    select r.changed as "userId", array_agg(distinct u.id::text) as told
    from pairs r join users cu on cu.id = r.changed join users u on u.id = r.other
    where ${belongs('cu')} and ${belongs()}
    group by r.changed`)
  return new Map(rows.map(({ userId, told }) => [userId, told]))
}
