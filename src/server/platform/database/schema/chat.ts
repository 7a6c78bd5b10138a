import { sql, type SQL } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChatRoomKind } from '#contract/chat-rooms.ts'
import { users } from './accounts.ts'
import { moment, searchVector } from './columns.ts'
import { organizations } from './organizations.ts'

/** Who is in a room is decided where it is read: its members, as long as they belong to its organization. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ChatRoomKind>().notNull(),
    /** Null for a room with support. */
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Whose room with support it is; null for the others. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who made a group; null once the account was erased, and for the others. */
    madeById: uuid('made_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The organization and the two people of a direct room, so that there is one; null for the others. */
    pair: text('pair'),
    /** Of a group; empty for the others. */
    name: text('name').notNull().default(''),
    /** The number of the newest message, and how often anything happened to any of them. */
    lastSeq: integer('last_seq').notNull().default(0),
    revision: integer('revision').notNull().default(0),
    /** When the newest message was sent; before the first, when the room was made. */
    lastAt: moment('last_at').notNull(),
    /** Since when its owner waits for an answer of support. */
    waitsSince: moment('waits_since'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_rooms_pair_key').on(table.pair),
    uniqueIndex('chat_rooms_owner_key').on(table.ownerId),
    index('chat_rooms_organization_idx').on(table.organizationId),
    index('chat_rooms_made_by_idx').on(table.madeById),
  ],
)

/** Of a room with support: its owner, and those of support who have read or written there. */
export const chatMembers = pgTable(
  'chat_members',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readSeq: integer('read_seq').notNull().default(0),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('chat_members_user_idx').on(table.userId),
  ],
)

/** Who left a group by themselves: others bring them in again only once they allow it. */
export const chatLeavers = pgTable(
  'chat_leavers',
  {
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the group was called then: what it is called now is known to its members. */
    name: text('name').notNull(),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('chat_leavers_user_idx').on(table.userId),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Chosen by who sent it. */
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Of the room, when this last changed. */
    revision: integer('revision').notNull(),
    /** Null once the account was erased. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty once it is deleted. */
    text: text('text').notNull(),
    /** The sentence it quotes; no reference, for a note may go. All null where there is none. */
    quoteNoteId: uuid('quote_note_id'),
    quoteSectionKey: text('quote_section_key'),
    quoteSentenceId: text('quote_sentence_id'),
    sentAt: moment('sent_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    search: searchVector('search').generatedAlwaysAs(
      (): SQL => sql`to_tsvector('simple', ${chatMessages.text})`,
    ),
  },
  (table) => [
    uniqueIndex('chat_messages_seq_key').on(table.roomId, table.seq),
    index('chat_messages_revision_idx').on(table.roomId, table.revision),
    index('chat_messages_author_idx').on(table.authorId),
    index('chat_messages_search_idx').using('gin', table.search).with({ fastupdate: false }),
  ],
)

/** What an edited message said before, numbered from 1; deleted with its words. */
export const chatMessageVersions = pgTable(
  'chat_message_versions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
)

/** Files of messages, and those that were brought and are named by none yet. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: uuid('id').primaryKey(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => chatRooms.id, { onDelete: 'cascade' }),
    /** Who brought it, and whose storage it takes; null once the account was erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').references(() => chatMessages.id, { onDelete: 'cascade' }),
    /** Its place among the files of the message. */
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('chat_files_room_idx').on(table.roomId),
    index('chat_files_message_idx').on(table.messageId),
    index('chat_files_user_idx').on(table.userId),
    uniqueIndex('chat_files_storage_key').on(table.storageKey),
    index('chat_files_unsent_idx')
      .on(table.createdAt)
      .where(sql`message_id is null`),
  ],
)
