import { and, asc, eq, gt, isNull, or, sql, sum } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { chatFiles, chatMessages, chatRooms } from '#server/platform/database/schema/chat.ts'

const AT_ONCE = 500

interface OwnMessage {
  roomId: string
  seq: number
  roomKind: string
  /** Of a group; empty for the others. */
  groupName: string
  sentAt: Date
  editedAt: Date | null
  text: string
  quotedNoteId: string | null
}

/** What somebody wrote in chat, in pages, room by room; what they deleted is gone. */
export async function* ownMessages(db: Executor, userId: string): AsyncGenerator<OwnMessage[]> {
  let last: { roomId: string; seq: number } | null = null
  for (;;) {
    const rows: OwnMessage[] = await db
      .select({
        roomId: chatMessages.roomId,
        seq: chatMessages.seq,
        roomKind: chatRooms.kind,
        groupName: chatRooms.name,
        sentAt: chatMessages.sentAt,
        editedAt: chatMessages.editedAt,
        text: chatMessages.text,
        quotedNoteId: chatMessages.quoteNoteId,
      })
      .from(chatMessages)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
      .where(
        and(
          eq(chatMessages.authorId, userId),
          isNull(chatMessages.deletedAt),
          last === null
            ? undefined
            : or(
                gt(chatMessages.roomId, last.roomId),
                and(eq(chatMessages.roomId, last.roomId), gt(chatMessages.seq, last.seq)),
              ),
        ),
      )
      .orderBy(asc(chatMessages.roomId), asc(chatMessages.seq))
      .limit(AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1) ?? null
  }
}

/** The files that somebody brought into chat. */
export async function ownChatFiles(db: Executor, userId: string) {
  return db
    .select()
    .from(chatFiles)
    .where(eq(chatFiles.userId, userId))
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.id))
}

/** What both take, in bytes. */
export async function sizeOfOwnChat(db: Executor, userId: string): Promise<number> {
  const [[texts], [files]] = await Promise.all([
    db
      .select({ bytes: sql<string>`coalesce(sum(pg_column_size(${chatMessages.text}) + 300), 0)` })
      .from(chatMessages)
      .where(eq(chatMessages.authorId, userId)),
    db
      .select({ bytes: sum(chatFiles.bytes) })
      .from(chatFiles)
      .where(eq(chatFiles.userId, userId)),
  ])
  return Number(texts?.bytes ?? 0) + Number(files?.bytes ?? 0)
}
