import type { ChatFile } from '#contract/chat-messages.ts'
import { KEPT, requireKept, type KeptEntry } from '#server/platform/audit/kept-entries.ts'
import { currentOrigin } from '#server/platform/audit/request-origin.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { ChatCaller } from './dependencies.ts'
import type { MessageRow } from './message-store.ts'
import { GONE, roomsOfUser } from './room-access.ts'

/** `back`: the last of those before a number; `on`: the first of those after one; `changes`: by revision, after one. */
type Direction = 'back' | 'on' | 'changes'

const WHICH = {
  back: 'c.seq < $4::bigint order by c.seq desc',
  on: 'c.seq > $4::bigint order by c.seq',
  changes: 'c.revision > $4::bigint order by c.revision',
} as const satisfies Record<Direction, string>

const FILES = `(select coalesce(json_agg(json_build_object(
    'id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes) order by f.position), '[]')
  from public.chat_files f where f.message_id = c.id)`

/**
 * One statement, one round trip, prepared: whether the reader is in the room, its revision, the messages and the audit entry, all
 * as of one moment. No row comes back from a room that the reader is not in.
 */
const page = (direction: Direction): string => `
with room as (
  select r.id, r.revision ${roomsOfUser('$1::uuid', '$3::boolean')} and r.id = $2::uuid
), found as (
  select c.id, c.room_id as "roomId", c.seq, c.revision, c.author_id as "authorId", c.text, c.quote_note_id as "quoteNoteId",
    c.quote_section_key as "quoteSectionKey", c.quote_sentence_id as "quoteSentenceId", c.sent_at as "sentAt",
    c.edited_at as "editedAt", c.deleted_at as "deletedAt",
    coalesce(a.first_name || ' ' || a.last_name, '${GONE}') as "authorName", ${FILES} as files
  from public.chat_messages c left join public.users a on a.id = c.author_id
  where c.room_id = $2::uuid and exists (select from room) and ${WHICH[direction]} limit $5::int
), audited as (
  insert into public.audit_entries (actor_id, action, subject_type, subject_id, request_id, address, device, session_id)
  select $1::uuid, 'chat.read', 'chat', id::text, $6, $7, $8, $9::uuid from room
  returning ${KEPT}
)
select revision, (select coalesce(json_agg(found), '[]') from found) as messages, array(select kept from audited) as kept
from room`

const PAGES: Record<Direction, string> = { back: page('back'), on: page('on'), changes: page('changes') }

type RawMessage = Omit<MessageRow, 'sentAt' | 'editedAt' | 'deletedAt'> & {
  sentAt: string
  editedAt: string | null
  deletedAt: string | null
  files: ChatFile[]
}

/** The messages of a room in the order of `direction`; null for whoever is not in it. */
export async function readPage(
  db: Database,
  { roomId, from, limit }: { roomId: string; from: number; limit: number },
  direction: Direction,
  { actor, requestId }: Pick<ChatCaller, 'actor' | 'requestId'>,
): Promise<{ revision: number; messages: MessageRow[] } | null> {
  const { address, device, sessionId } = currentOrigin()
  const { rows } = await db.$client.query<{ revision: number; messages: RawMessage[]; kept: KeptEntry[] }>({
    name: `chat-page-${direction}`,
    text: PAGES[direction],
    values: [actor.userId, roomId, actor.isStrong, from, limit, requestId, address, device, sessionId],
  })
  const [row] = rows
  if (!row) return null
  requireKept(db, row.kept, { action: 'chat.read', actorId: actor.userId, subjectId: roomId.toLowerCase() })
  return { revision: row.revision, messages: row.messages.map(toRow) }
}

/** JSON has moments as texts. */
const toRow = ({ sentAt, editedAt, deletedAt, ...row }: RawMessage): MessageRow => ({
  ...row,
  sentAt: new Date(sentAt),
  editedAt: editedAt === null ? null : new Date(editedAt),
  deletedAt: deletedAt === null ? null : new Date(deletedAt),
})
