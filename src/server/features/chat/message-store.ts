import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { ChatFile, ChatMessage } from '#contract/chat-messages.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { chatFiles, chatMessages, chatMessageVersions } from '#server/platform/database/schema/chat.ts'
import { GONE } from './room-access.ts'

// The words that the search looks through are for the database alone.
const { search: _search, ...columns } = getTableColumns(chatMessages)

const filesOf = sql<ChatFile[]>`(select coalesce(json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes) order by f.position), '[]')
  from chat_files f where f.message_id = ${chatMessages.id})`

export const messageColumns = {
  ...columns,
  authorName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${GONE})`,
  files: filesOf,
}

type Stored = Omit<typeof chatMessages.$inferSelect, 'search'>
export type MessageRow = Stored & { authorName: string; files: ChatFile[] }

export function toMessage({
  quoteNoteId,
  quoteSectionKey,
  quoteSentenceId,
  ...row
}: MessageRow): ChatMessage {
  const quote =
    quoteNoteId === null
      ? null
      : { noteId: quoteNoteId, sectionKey: quoteSectionKey ?? '', sentenceId: quoteSentenceId ?? '' }
  return {
    ...row,
    quote,
    sentAt: row.sentAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export const selectMessages = (db: Executor) =>
  db.select(messageColumns).from(chatMessages).leftJoin(users, eq(users.id, chatMessages.authorId))

/** Whoever's it is: the room says who may see it. */
export async function findMessage(db: Executor, id: string): Promise<MessageRow | null> {
  const [found] = await selectMessages(db).where(eq(chatMessages.id, id))
  return found ?? null
}

/** The next revision of the room, which stays locked until the transaction ends. */
export async function takeRevision(tx: Transaction, roomId: string): Promise<number> {
  const { rows } = await tx.execute<{ revision: number }>(
    sql`update chat_rooms set revision = revision + 1 where id = ${roomId} returning revision`,
  )
  return rows[0]?.revision ?? 0
}

/** A message of the author, locked until the transaction ends. */
export async function lockOwnMessage(tx: Transaction, id: string, authorId: string) {
  const [found] = await tx
    .select(columns)
    .from(chatMessages)
    .where(and(eq(chatMessages.id, id), eq(chatMessages.authorId, authorId)))
    .for('update')
  return found ?? null
}

export async function changeMessage(
  tx: Transaction,
  id: string,
  change: Partial<Pick<Stored, 'text' | 'editedAt' | 'deletedAt' | 'revision'>> & Partial<Stored>,
): Promise<void> {
  await tx.update(chatMessages).set(change).where(eq(chatMessages.id, id))
}

export async function keepVersion(
  tx: Transaction,
  version: { messageId: string; text: string; until: Date },
): Promise<number> {
  const number =
    (await tx.$count(chatMessageVersions, eq(chatMessageVersions.messageId, version.messageId))) + 1
  await tx.insert(chatMessageVersions).values({ ...version, number })
  return number
}

export async function findVersions(db: Executor, messageId: string) {
  return db
    .select({ text: chatMessageVersions.text, until: chatMessageVersions.until })
    .from(chatMessageVersions)
    .where(eq(chatMessageVersions.messageId, messageId))
    .orderBy(asc(chatMessageVersions.number))
}

/** The earlier words and the files of a message. Gives the keys of their objects. */
export async function takeAlong(tx: Transaction, messageId: string): Promise<string[]> {
  await tx.delete(chatMessageVersions).where(eq(chatMessageVersions.messageId, messageId))
  const gone = await tx
    .delete(chatFiles)
    .where(eq(chatFiles.messageId, messageId))
    .returning({ key: chatFiles.storageKey })
  return gone.map(({ key }) => key)
}

export async function roomOfOwn(db: Executor, id: string, authorId: string): Promise<string | null> {
  const own: SQL | undefined = and(eq(chatMessages.id, id), eq(chatMessages.authorId, authorId))
  const [found] = await db.select({ roomId: chatMessages.roomId }).from(chatMessages).where(own)
  return found?.roomId ?? null
}
