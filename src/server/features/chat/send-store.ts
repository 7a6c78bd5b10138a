import type { Pool, PoolClient } from 'pg'
import type { ChatFile, NoteQuote } from '#contract/chat-messages.ts'
import { KEPT, requireKept, type KeptEntry } from '#server/platform/audit/kept-entries.ts'
import { currentOrigin } from '#server/platform/audit/request-origin.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { ALONE, BELONGS } from './room-access.ts'
import { TOLD, type Told } from './telling.ts'

interface NewMessage {
  id: string
  roomId: string
  text: string
  quote: NoteQuote | null
  fileIds: string[]
  now: Date
  author: { userId: string; isStrong: boolean; isLeaving: boolean }
  requestId: string
}

interface Written {
  seq: number
  revision: number
  /** Never before that of the message before it, whatever a clock did. */
  sentAt: Date
  /** Whoever is in the room in the very statement that writes the message. */
  told: Told
}

/**
 * One statement, one round trip: the room's next number, which nobody else takes meanwhile, the message, and its audit entry
 * are kept together or not at all; and it says who is to be told. No row comes back from a room that the author is not in,
 * or may only read. Of support whoever writes in a room is in it from then on.
 */
const SEND = `
with taken as (
  update public.chat_rooms r set last_seq = r.last_seq + 1, revision = r.revision + 1,
    last_at = greatest(r.last_at, $8::timestamptz),
    waits_since = case when r.owner_id = u.id then coalesce(r.waits_since, $8::timestamptz) end
  from public.users u
  where r.id = $2::uuid and u.id = $3::uuid and ${BELONGS}
    and case r.kind
      when 'support' then r.owner_id = u.id or $9::boolean
      else not $10::boolean and exists (select from public.chat_members m where m.room_id = r.id and m.user_id = u.id)
        and not exists (select from public.organizations o where o.id = r.organization_id and o.archived_at is not null)
        and not ${ALONE}
    end
  returning r.id, r.kind, r.owner_id, r.last_seq, r.revision, r.last_at
), kept as (
  insert into public.chat_messages
    (id, room_id, seq, revision, author_id, text, quote_note_id, quote_section_key, quote_sentence_id, sent_at)
  select $1::uuid, id, last_seq, revision, $3::uuid, $4, $5::uuid, $6, $7, last_at from taken
  returning id
), joined as (
  insert into public.chat_members (room_id, user_id, read_seq, joined_at)
  select id, $3::uuid, 0, $8::timestamptz from taken where kind = 'support' and owner_id <> $3::uuid
  on conflict do nothing
), audited as (
  insert into public.audit_entries (actor_id, action, subject_type, subject_id, request_id, address, device, session_id)
  select $3::uuid, 'chat.send', 'chat', id::text, $11, $12, $13, $14::uuid from kept
  returning ${KEPT}
)
select last_seq as seq, revision, last_at as "sentAt", ${TOLD('$2::uuid')} as told, array(select kept from audited) as kept
from taken`

const NAME_FILES = `
update public.chat_files set message_id = $1::uuid, position = array_position($4::uuid[], id)
where id = any($4::uuid[]) and room_id = $2::uuid and user_id = $3::uuid and message_id is null
returning id, name, media_type as "mediaType", bytes::int`

/**
 * Null where the author may not write in the room; `files` is null, and nothing is kept, where one of the files is not
 * theirs to send. Throws the database's unique violation for an id that a message has already.
 */
export async function writeMessage(
  db: Database,
  message: NewMessage,
): Promise<(Written & { files: ChatFile[] | null }) | null> {
  if (message.fileIds.length === 0) {
    const written = await write(db, db.$client, message)
    return written && { ...written, files: [] }
  }
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    const written = await write(db, client, message)
    const files = written && (await nameFiles(client, message))
    await client.query(files ? 'commit' : 'rollback')
    return written && { ...written, files }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function write(db: Database, on: Pool | PoolClient, message: NewMessage): Promise<Written | null> {
  const { id, roomId, author, text, quote, now, requestId } = message
  const { address, device, sessionId } = currentOrigin()
  const { rows } = await on.query<Written & { kept: KeptEntry[] }>({
    name: 'chat-send',
    text: SEND,
    values: [
      id,
      roomId,
      author.userId,
      text,
      quote?.noteId ?? null,
      quote?.sectionKey ?? null,
      quote?.sentenceId ?? null,
      now,
      author.isStrong,
      author.isLeaving,
      requestId,
      address,
      device,
      sessionId,
    ],
  })
  const [row] = rows
  if (!row) return null
  const { kept, ...written } = row
  requireKept(db, kept, { action: 'chat.send', actorId: author.userId, subjectId: id })
  return written
}

async function nameFiles(
  client: PoolClient,
  { id, roomId, author, fileIds }: NewMessage,
): Promise<ChatFile[] | null> {
  const values = [id, roomId, author.userId, fileIds]
  const { rows } = await client.query<ChatFile>(NAME_FILES, values)
  const named = fileIds.flatMap((fileId) => rows.find((file) => file.id === fileId) ?? [])
  return named.length === fileIds.length ? named : null
}
