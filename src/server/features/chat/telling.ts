import { sql } from 'drizzle-orm'
import type { ServerEvent } from '#contract/events.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { BELONGS, NAME } from './room-access.ts'

/** Whom something is told. */
export type Told = Array<{
  userId: string
  name: string
  /** As one of support: their session needs what admin roles need. */
  isSupport: boolean
}>

/** Whoever is in the room as the statement runs that this is a part of, as JSON; the room as it names it. */
export const TOLD = (roomId: string): string => `(
  select coalesce(json_agg(told), '[]') from (
    select u.id as "userId", ${NAME('u')} as name, r.kind = 'support' and u.id <> r.owner_id as "isSupport"
    from public.chat_rooms r join public.chat_members m on m.room_id = r.id join public.users u on u.id = m.user_id
    where r.id = ${roomId} and ${BELONGS}
    union
    select u.id, ${NAME('u')}, true from public.chat_rooms r join public.users u on u.role = 'super_admin'
    where r.id = ${roomId} and r.kind = 'support' and u.id <> r.owner_id and ${BELONGS}
  ) as told)`

export async function whoIsTold(db: Executor, roomId: string): Promise<Told> {
  const { rows } = await db.execute<{ told: Told }>(
    sql`with asked as (select ${roomId}::uuid as id) select ${sql.raw(TOLD('(select id from asked)'))} as told`,
  )
  return rows[0]?.told ?? []
}

/** Of many rooms at one moment; a room that is gone, or has nobody, is told nobody. */
export async function whoIsToldOf(db: Executor, roomIds: readonly string[]): Promise<Map<string, Told>> {
  const { rows } = await db.execute<{ id: string; told: Told }>(
    sql`with asked as (select jsonb_array_elements_text(${JSON.stringify(roomIds)}::jsonb)::uuid as id)
      select id, ${sql.raw(TOLD('asked.id'))} as told from asked`,
  )
  return new Map(rows.map(({ id, told }) => [id, told]))
}

export function tell(realtime: Realtime, told: Told, event: ServerEvent): void {
  const ids = (isSupport: boolean) =>
    told.filter((one) => one.isSupport === isSupport).map(({ userId }) => userId)
  realtime.tell(ids(false), event)
  realtime.tell(ids(true), event, 'strong')
}

export const without = (told: Told, userId: string): Told => told.filter((one) => one.userId !== userId)
