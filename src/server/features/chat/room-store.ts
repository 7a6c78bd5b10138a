import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { CHAT_GROUPS_LEFT_LISTED } from '#contract/chat-rooms.ts'
import { CHAT_GROUPS_OF_ONE_OTHER, CHAT_GROUPS_OF_OTHERS } from '#domain/limits.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { containing } from '#server/platform/database/keyset.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { chatFiles, chatLeavers, chatMembers, chatRooms } from '#server/platform/database/schema/chat.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'

type NewRoom = typeof chatRooms.$inferInsert

/** Where the user works; null for who belongs to no organization. */
export async function organizationOf(
  db: Executor,
  userId: string,
): Promise<{ id: string; isArchived: boolean } | null> {
  const [found] = await db
    .select({ id: organizations.id, archivedAt: organizations.archivedAt })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  return found ? { id: found.id, isArchived: found.archivedAt !== null } : null
}

/** One at a time makes rooms of an organization and brings people into them: so many as there may be stay so many. */
export async function holdRoomsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${organizationId}`}, 0))`)
}

const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

/** Those of them who are active members of the organization. */
export async function findColleagues(
  db: Executor,
  organizationId: string,
  userIds: readonly string[],
): Promise<Array<{ userId: string; name: string }>> {
  if (userIds.length === 0) return []
  return db
    .select({ userId: users.id, name })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.accountStatus, 'active'),
        inArray(users.id, [...userIds]),
      ),
    )
}

/** Active members of the organization but for one, by parts of their names. */
export async function searchColleagues(
  db: Executor,
  {
    organizationId,
    butFor,
    search,
    limit,
  }: { organizationId: string; butFor: string; search: string; limit: number },
): Promise<Array<{ userId: string; name: string }>> {
  const words = search.split(' ').filter((word) => word !== '')
  return db
    .select({ userId: users.id, name })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        eq(users.accountStatus, 'active'),
        ne(users.id, butFor),
        ...words.map((word) => sql`lower(${name}) like lower(${containing(word)})`),
      ),
    )
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, users.id)
    .limit(limit)
}

/** Those of them who are in more groups of others than one can be, of all others together or of this room's maker alone. */
export async function inTooManyGroups(
  db: Executor,
  roomId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const maker = sql`(select made_by_id from chat_rooms where id = ${roomId})`
  const rows = await db
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .where(
      and(
        inArray(chatMembers.userId, [...userIds]),
        eq(chatRooms.kind, 'group'),
        sql`${chatRooms.madeById} is distinct from ${chatMembers.userId}`,
      ),
    )
    .groupBy(chatMembers.userId)
    .having(
      sql`count(*) > ${CHAT_GROUPS_OF_OTHERS}
        or count(*) filter (where ${chatRooms.madeById} = ${maker}) > ${CHAT_GROUPS_OF_ONE_OTHER}`,
    )
  return rows.map(({ userId }) => userId)
}

/** They left the room by their own wish. */
export async function addLeaver(tx: Executor, row: typeof chatLeavers.$inferInsert): Promise<void> {
  await tx.insert(chatLeavers).values(row).onConflictDoNothing()
}

/** Those of them who left the room by their own wish. */
export async function leaversAmong(
  db: Executor,
  roomId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ userId: chatLeavers.userId })
    .from(chatLeavers)
    .where(and(eq(chatLeavers.roomId, roomId), inArray(chatLeavers.userId, [...userIds])))
  return rows.map(({ userId }) => userId)
}

/** What the user left in the organization. */
export async function findLeft(
  db: Executor,
  userId: string,
  organizationId: string,
): Promise<Array<{ roomId: string; name: string; leftAt: Date }>> {
  return db
    .select({ roomId: chatLeavers.roomId, name: chatLeavers.name, leftAt: chatLeavers.leftAt })
    .from(chatLeavers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatLeavers.roomId))
    .where(and(eq(chatLeavers.userId, userId), eq(chatRooms.organizationId, organizationId)))
    .orderBy(desc(chatLeavers.leftAt), chatLeavers.roomId)
    .limit(CHAT_GROUPS_LEFT_LISTED)
}

/** Whether they had left it. */
export async function removeLeaver(tx: Executor, roomId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(chatLeavers)
    .where(and(eq(chatLeavers.roomId, roomId), eq(chatLeavers.userId, userId)))
    .returning({ roomId: chatLeavers.roomId })
  return removed.length > 0
}

/** Groups that the user made, whether or not they are in them. */
export async function countMadeBy(db: Executor, userId: string): Promise<number> {
  return db.$count(chatRooms, eq(chatRooms.madeById, userId))
}

/** Null when there is one with this id, pair or owner already. */
export async function insertRoom(tx: Executor, row: NewRoom): Promise<string | null> {
  const [made] = await tx.insert(chatRooms).values(row).onConflictDoNothing().returning({ id: chatRooms.id })
  return made?.id ?? null
}

export async function findRoomId(
  db: Executor,
  which: { pair: string } | { ownerId: string } | { id: string },
): Promise<string | null> {
  const [[key, value]] = Object.entries(which) as [['pair' | 'ownerId' | 'id', string]]
  const [found] = await db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms[key], value))
  return found?.id ?? null
}

/** Who comes in has seen what was said before. Gives who was not in it yet. */
export async function addMembers(
  tx: Executor,
  {
    roomId,
    userIds,
    readSeq,
    now,
  }: { roomId: string; userIds: readonly string[]; readSeq: number; now: Date },
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = userIds.map((userId) => ({ roomId, userId, readSeq, joinedAt: now }))
  const added = await tx
    .insert(chatMembers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: chatMembers.userId })
  return added.map(({ userId }) => userId)
}

/** Gives who was in it. */
export async function removeMembers(
  tx: Executor,
  roomId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const removed = await tx
    .delete(chatMembers)
    .where(and(eq(chatMembers.roomId, roomId), inArray(chatMembers.userId, [...userIds])))
    .returning({ userId: chatMembers.userId })
  return removed.map(({ userId }) => userId)
}

export async function countMembers(db: Executor, roomId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(chatMembers).where(eq(chatMembers.roomId, roomId))
  return found?.count ?? 0
}

export async function renameRoom(db: Executor, roomId: string, groupName: string): Promise<void> {
  await db.update(chatRooms).set({ name: groupName }).where(eq(chatRooms.id, roomId))
}

/** With its messages. Gives the keys of the objects of its files. */
export async function deleteRoom(tx: Transaction, roomId: string): Promise<string[]> {
  const files = await tx
    .select({ key: chatFiles.storageKey })
    .from(chatFiles)
    .where(eq(chatFiles.roomId, roomId))
  await tx.delete(chatRooms).where(eq(chatRooms.id, roomId))
  return files.map(({ key }) => key)
}
