import { z } from 'zod'
import { Empty, Id, line, Moment, Whole } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, PageLimit } from './lists.ts'

export const CHAT_ROOM_MEMBERS = 100
/** Rooms that are listed at most, the newest: a list that is read whole when the page opens. */
export const CHAT_ROOMS_LISTED = 400
/** Members that a room names by itself, where it is no group. */
export const CHAT_MEMBERS_NAMED = 10
/** Groups that somebody left and that are listed, the newest. */
export const CHAT_GROUPS_LEFT_LISTED = 200
/** So many unseen messages of a room are counted one by one; it means that many or more. */
export const CHAT_UNSEEN_COUNTED = 1_000

/** `direct`: two people of one organization. `support`: one person and whoever looks after the installation. */
export const ChatRoomKind = z.enum(['direct', 'group', 'support'])
export type ChatRoomKind = z.infer<typeof ChatRoomKind>

export const ChatPerson = z.object({
  userId: Id,
  name: z.string(),
  /** They have the product open somewhere. */
  isHere: z.boolean(),
})
export type ChatPerson = z.infer<typeof ChatPerson>

export const ChatMember = ChatPerson.extend({
  /** The number of the last message they have seen; 0 before the first. */
  readSeq: Whole,
})
export type ChatMember = z.infer<typeof ChatMember>

/**
 * A room as one member sees it. Its messages are numbered from 1 without a gap (`seq`); whatever happens to one of them
 * (sent, edited, deleted) counts `revision` up by one, so that a screen that was away asks for what changed since.
 */
export const ChatRoom = z.object({
  id: Id,
  kind: ChatRoomKind,
  /** Of a group: what it was named. Else the name of the one across, or "Support". */
  name: z.string(),
  /**
   * Of a direct room both; of one with support whose it is, and some of those who answered. Of a group none: a list of many
   * would carry thousands. `listChatMembers` gives them.
   */
  members: z.array(ChatMember).max(CHAT_MEMBERS_NAMED),
  memberCount: Whole,
  lastSeq: Whole,
  revision: Whole,
  readSeq: Whole,
  /** Messages of others that the caller has not seen; deleted ones are none. Counted up to CHAT_UNSEEN_COUNTED. */
  unseenCount: Whole,
  /** Of the newest message; null in an empty room. */
  last: z.object({ authorName: z.string(), text: z.string(), at: Moment }).nullable(),
  abilities: z.object({
    write: z.boolean(),
    rename: z.boolean(),
    /** Bring colleagues in. */
    changeMembers: z.boolean(),
    /** Take members out. */
    removeMembers: z.boolean(),
    leave: z.boolean(),
  }),
})
export type ChatRoom = z.infer<typeof ChatRoom>

const ReplyWithRoom = z.object({ room: ChatRoom })

/** The newest first. */
export const listChatRooms = endpoint({
  method: 'GET',
  path: '/api/chatRooms',
  access: 'signedIn',
  tag: 'chat',
  summary: 'The rooms of the signed-in user with what they have not seen',
  reply: z.object({ rooms: z.array(ChatRoom) }),
})

/** A room the caller is not in is not found. */
export const getChatRoom = endpoint({
  method: 'GET',
  path: '/api/chatRooms/:id',
  access: 'signedIn',
  tag: 'chat',
  summary: 'One room of the signed-in user',
  params: z.object({ id: Id }),
  reply: ReplyWithRoom,
})

/** By their names. A room the caller is not in is not found. */
export const listChatMembers = endpoint({
  method: 'GET',
  path: '/api/chatRooms/:id/members',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Who is in a room, how far they have read, and whether they are here',
  params: z.object({ id: Id }),
  reply: z.object({ members: z.array(ChatMember).max(CHAT_ROOM_MEMBERS) }),
})

/** Whom the caller can write to: the active members of their organization, themselves left out. */
export const findChatPeople = endpoint({
  method: 'POST',
  path: '/api/findChatPeople',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Colleagues by name',
  body: z.object({ search: line(120).default('') }),
  reply: z.object({ people: z.array(ChatPerson) }),
})

/** The one room of two people: made with the first call, found with the next. */
export const openDirectRoom = endpoint({
  method: 'POST',
  path: '/api/openDirectRoom',
  access: 'signedIn',
  tag: 'chat',
  summary: 'The room with a colleague',
  body: z.object({ userId: Id }),
  reply: ReplyWithRoom,
})

/** Without an organization as well. */
export const openSupportRoom = endpoint({
  method: 'POST',
  path: '/api/openSupportRoom',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'The room of the signed-in user with support',
  reply: ReplyWithRoom,
})

/** For those who are support: all rooms with support, those that wait for an answer first. */
export const listSupportRooms = endpoint({
  method: 'POST',
  path: '/api/listSupportRooms',
  access: ['super_admin'],
  tag: 'chat',
  summary: 'Rooms with support, by cursor',
  body: z.object({ cursor: Cursor, limit: PageLimit }),
  reply: z.object({
    rooms: z.array(z.object({ room: ChatRoom, waitsSince: Moment.nullable() })),
    nextCursor: z.string().nullable(),
  }),
})

const groupName = line(80).pipe(z.string().min(1, 'Name the group.'))

/** Asked twice with one id, one room is made. Throws conflict for people of another organization, and as `changeGroupMembers`. */
export const createGroupRoom = endpoint({
  method: 'POST',
  path: '/api/createGroupRoom',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Make a group of colleagues',
  body: z.object({
    id: Id,
    name: groupName,
    userIds: z
      .array(Id)
      .min(1)
      .max(CHAT_ROOM_MEMBERS - 1),
  }),
  reply: ReplyWithRoom,
})

export const renameGroupRoom = endpoint({
  method: 'POST',
  path: '/api/renameGroupRoom',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Give a group another name',
  body: z.object({ roomId: Id, name: groupName }),
  reply: ReplyWithRoom,
})

/**
 * Who made the group, or an admin of the organization, takes others out; every member may bring colleagues in. Throws conflict
 * for whoever left it, or is in as many groups of others as one can be.
 */
export const changeGroupMembers = endpoint({
  method: 'POST',
  path: '/api/changeGroupMembers',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Bring colleagues into a group, or take members out',
  body: z.object({
    roomId: Id,
    add: z.array(Id).max(CHAT_ROOM_MEMBERS).default([]),
    remove: z.array(Id).max(CHAT_ROOM_MEMBERS).default([]),
  }),
  reply: ReplyWithRoom,
})

/** Who left is brought in again by others only after `allowIntoGroup`. */
export const leaveGroupRoom = endpoint({
  method: 'POST',
  path: '/api/leaveGroupRoom',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Leave a group',
  body: z.object({ roomId: Id }),
  reply: Empty,
})

/** The newest first; of those that are there still. */
export const listLeftGroups = endpoint({
  method: 'GET',
  path: '/api/leftGroupRooms',
  access: 'signedIn',
  tag: 'chat',
  summary: 'The groups that the signed-in user left',
  reply: z.object({ groups: z.array(z.object({ roomId: Id, name: z.string(), leftAt: Moment })) }),
})

/** It brings nobody in: a member does. Throws not_found for a group that the caller did not leave. */
export const allowIntoGroup = endpoint({
  method: 'POST',
  path: '/api/allowIntoGroup',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Let the members of a group that one left bring one in again',
  body: z.object({ roomId: Id }),
  reply: Empty,
})

/** Never goes back. The caller's other screens and the other members are told. */
export const markRoomRead = endpoint({
  method: 'POST',
  path: '/api/markRoomRead',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'chat',
  summary: 'Say up to which message a room was seen',
  body: z.object({ roomId: Id, seq: Whole }),
  reply: z.object({ readSeq: Whole, unseenCount: Whole }),
})

/** Said at most every few seconds while somebody types; nothing is kept. */
export const tellTyping = endpoint({
  method: 'POST',
  path: '/api/tellTyping',
  access: 'signedIn',
  tag: 'chat',
  summary: 'Tell the other members that one is typing',
  body: z.object({ roomId: Id }),
  reply: Empty,
})
