import { sql, type SQL } from 'drizzle-orm'
import type { ChatRoomKind } from '#contract/chat-rooms.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { ChatActor } from './dependencies.ts'
import { readingOnly, roomNotFound } from './refusals.ts'

/** A room of the actor, as it stands now. */
export interface RoomAccess {
  id: string
  kind: ChatRoomKind
  organizationId: string | null
  ownerId: string | null
  madeById: string | null
  name: string
  lastSeq: number
  revision: number
  lastAt: Date
  waitsSince: Date | null
  /** Of the actor. */
  readSeq: number
  isArchived: boolean
  /** Nobody else is left in a direct room. */
  isAlone: boolean
}

/** What somebody who has no account any more is called. */
export const GONE = 'Deleted account'

/** Under these names in every statement of this feature: `r` for chat_rooms, `u` for users unless said otherwise. */
export const NAME = (user: string): string => `${user}.first_name || ' ' || ${user}.last_name`
export const nameOf = (user: string): SQL => sql.raw(NAME(user))

/**
 * Whether a user belongs where the room is: to its organization, or to support. It is asked in each statement that reads,
 * writes or tells, so that who is removed from an organization is out of its rooms at that moment.
 */
const belongsTo = (user: string): string => `(${user}.account_status <> 'deactivated' and case r.kind
    when 'support' then ${user}.id = r.owner_id or ${user}.role = 'super_admin'
    else ${user}.organization_id = r.organization_id end)`
export const BELONGS = belongsTo('u')
export const belongs = (user = 'u'): SQL => sql.raw(belongsTo(user))

/** Nobody else is left in a direct room. */
export const ALONE = `(r.kind = 'direct' and not exists (
  select from public.chat_members om join public.users ou on ou.id = om.user_id
  where om.room_id = r.id and om.user_id <> u.id and ${belongsTo('ou')}))`

/** `from` and `where` of the rooms that the actor is in; `m` is their own row, which support need not have. */
export const roomsOf = (actor: ChatActor): SQL => sql`
  from chat_rooms r join users u on u.id = ${actor.userId} ${sql.raw(OF_USER)} or ${actor.isStrong}::boolean)`

const OF_USER = `
    left join public.chat_members m on m.room_id = r.id and m.user_id = u.id
    left join public.organizations o on o.id = r.organization_id
  where ${BELONGS} and (m.user_id is not null or r.kind = 'support')
    and (r.kind <> 'support' or r.owner_id = u.id`

/** The same in a statement that is written out: of the user and the strength that stand at these places. */
export const roomsOfUser = (user: string, isStrong: string): string =>
  `from public.chat_rooms r join public.users u on u.id = ${user} ${OF_USER} or ${isStrong})`

export const accessColumns: SQL = sql`r.id, r.kind, r.organization_id as "organizationId", r.owner_id as "ownerId",
  r.made_by_id as "madeById", r.name, r.last_seq as "lastSeq", r.revision, r.last_at as "lastAt",
  r.waits_since as "waitsSince", coalesce(m.read_seq, 0) as "readSeq", o.archived_at is not null as "isArchived",
  ${sql.raw(ALONE)} as "isAlone"`

/** As the driver gives it: moments are texts. */
export type RawAccess = Omit<RoomAccess, 'lastAt' | 'waitsSince'> & {
  lastAt: string
  waitsSince: string | null
}

export function toAccess(raw: RawAccess): RoomAccess {
  return {
    ...raw,
    lastAt: new Date(raw.lastAt),
    waitsSince: raw.waitsSince === null ? null : new Date(raw.waitsSince),
  }
}

export async function findRoom(db: Executor, roomId: string, actor: ChatActor): Promise<RoomAccess | null> {
  const { rows } = await db.execute<RawAccess & Record<string, unknown>>(
    sql`select ${accessColumns} ${roomsOf(actor)} and r.id = ${roomId}`,
  )
  const [found] = rows
  return found ? toAccess(found) : null
}

/** A room of the actor. Throws not_found. */
export async function requireRoom(db: Executor, roomId: string, actor: ChatActor): Promise<RoomAccess> {
  const found = await findRoom(db, roomId, actor)
  if (!found) throw roomNotFound()
  return found
}

/** Throws conflict or forbidden for a room that can only be read. */
export function requireWritable(room: RoomAccess, actor: ChatActor): void {
  const why = obstacle(room, actor)
  if (why) throw readingOnly(why)
}

export function mayWrite(room: RoomAccess, actor: ChatActor): boolean {
  return obstacle(room, actor) === null
}

function obstacle(room: RoomAccess, actor: ChatActor): 'archived' | 'alone' | 'leaving' | null {
  if (room.kind === 'support') return null
  if (actor.isLeaving) return 'leaving'
  if (room.isArchived) return 'archived'
  return room.isAlone ? 'alone' : null
}

/** Who made a group, or an admin of the organization. */
export function mayTakeOut(room: RoomAccess, actor: ChatActor): boolean {
  return room.madeById === actor.userId || (actor.role === 'organization_admin' && actor.isStrong)
}

/** Everything else of the room waits until the transaction ends. */
export async function lockRoom(tx: Executor, roomId: string): Promise<void> {
  await tx.execute(sql`select from chat_rooms where id = ${roomId} for update`)
}
