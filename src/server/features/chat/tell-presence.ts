import { sql } from 'drizzle-orm'
import type { PresenceChange } from '#server/platform/realtime/presence.ts'
import type { ChatDependencies } from './dependencies.ts'
import { belongs } from './room-access.ts'

/** Tells whoever shares a room with somebody that they came or went, and nobody else. */
export function tellPresence({
  db,
  presence,
  realtime,
  onError,
}: Pick<ChatDependencies, 'db' | 'presence' | 'realtime' | 'onError'>): void {
  async function tell(changes: readonly PresenceChange[]): Promise<void> {
    const ids = changes.map(({ userId }) => userId)
    const { rows } = await db.execute<{ userId: string; told: string[] }>(sql`
      select c.user_id as "userId", array_agg(distinct u.id::text) as told
      from chat_members c join chat_rooms r on r.id = c.room_id
        join users cu on cu.id = c.user_id
        join chat_members m on m.room_id = r.id and m.user_id <> c.user_id
        join users u on u.id = m.user_id
      where c.user_id = any(${sql.param(ids)}::uuid[]) and ${belongs('cu')} and ${belongs()}
      group by c.user_id`)
    const toldOf = new Map(rows.map(({ userId, told }) => [userId, told]))
    for (const { userId, isHere } of changes)
      realtime.tell(toldOf.get(userId) ?? [], { kind: 'chatPresence', userId, isHere })
  }

  presence.onChange((changes) => void tell(changes).catch(onError))
}
