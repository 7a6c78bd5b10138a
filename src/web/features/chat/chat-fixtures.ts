import type { ChatMessage } from '#contract/chat-messages.ts'
import type { ChatMember, ChatRoom } from '#contract/chat-rooms.ts'

export const ME = '00000000-0000-4000-8000-00000000000a'
export const ANNA = '00000000-0000-4000-8000-00000000000b'
export const BEN = '00000000-0000-4000-8000-00000000000c'
export const ROOM = '00000000-0000-4000-8000-000000000100'

export const makeMember = (userId: string, name: string, readSeq = 0, isHere = false): ChatMember => ({
  userId,
  name,
  isHere,
  readSeq,
})

/** A conversation of Casey Example (ME) with Anna Sample. */
export function makeRoom(change: Partial<ChatRoom> = {}): ChatRoom {
  return {
    id: ROOM,
    kind: 'direct',
    name: 'Anna Sample',
    members: [makeMember(ME, 'Casey Example'), makeMember(ANNA, 'Anna Sample')],
    memberCount: 2,
    lastSeq: 0,
    revision: 0,
    readSeq: 0,
    unseenCount: 0,
    last: null,
    abilities: { write: true, rename: false, changeMembers: false, removeMembers: false, leave: false },
    ...change,
  }
}

/** A message of Anna Sample: its number is its revision unless said. */
export function makeMessage(seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`,
    roomId: ROOM,
    seq,
    revision: seq,
    authorId: ANNA,
    authorName: 'Anna Sample',
    text: `Message ${seq}`,
    quote: null,
    files: [],
    sentAt: '2026-11-21T10:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    ...change,
  }
}
