import type { ChatMember, ChatRoom } from '#contract/chat-rooms.ts'
import type { ChatMessage } from '#contract/chat-messages.ts'

/** What others wrote and the user has not seen, over the rooms whose window is not open. */
export function unseenTotal(
  rooms: readonly Pick<ChatRoom, 'id' | 'unseenCount'>[],
  openIds: ReadonlySet<string>,
): number {
  return rooms.reduce((sum, { id, unseenCount }) => (openIds.has(id) ? sum : sum + unseenCount), 0)
}

/** The room that was talked in last comes first. */
export function newestFirst(rooms: readonly ChatRoom[]): ChatRoom[] {
  return rooms.toSorted((one, other) => (other.last?.at ?? '').localeCompare(one.last?.at ?? ''))
}

/** Puts a room in place of what was known of it, or adds it. */
export function withRoom(rooms: readonly ChatRoom[], room: ChatRoom): ChatRoom[] {
  const isKnown = rooms.some(({ id }) => id === room.id)
  return isKnown ? rooms.map((one) => (one.id === room.id ? room : one)) : [room, ...rooms]
}

/** Whether something of the room happened between what is known and this message: it is to be asked for again. */
export function hasMissed(room: Pick<ChatRoom, 'revision'>, message: ChatMessage): boolean {
  return message.revision > room.revision + 1
}

/** The room after one of its messages was sent, edited or deleted. What is known already changes nothing. */
export function afterMessage(room: ChatRoom, message: ChatMessage, me: string): ChatRoom {
  if (message.revision <= room.revision) return room
  const isNew = message.seq > room.lastSeq
  const isOwn = message.authorId === me
  const unseenCount = room.unseenCount + (isOwn ? 0 : unseenChange(room, message))
  return {
    ...room,
    revision: message.revision,
    lastSeq: Math.max(room.lastSeq, message.seq),
    unseenCount,
    // Whoever answers has read what there was.
    readSeq: isNew && isOwn && unseenCount === 0 ? message.seq : room.readSeq,
    last:
      message.seq >= room.lastSeq
        ? { authorName: message.authorName, text: message.text, at: message.sentAt }
        : room.last,
  }
}

/** A new message is unseen; one that is deleted before it was seen is so no more. */
function unseenChange(room: ChatRoom, message: ChatMessage): number {
  if (message.deletedAt !== null) return message.seq > room.readSeq && room.unseenCount > 0 ? -1 : 0
  return message.seq > room.lastSeq ? 1 : 0
}

export function membersAfterRead(
  members: readonly ChatMember[],
  { userId, readSeq }: { userId: string; readSeq: number },
): ChatMember[] {
  return members.map((member) =>
    member.userId === userId ? { ...member, readSeq: Math.max(member.readSeq, readSeq) } : member,
  )
}

/** The room after somebody, `me` perhaps on another screen, has read in it. */
export function afterRead(
  room: ChatRoom,
  read: { userId: string; readSeq: number; unseenCount: number | null },
  me: string,
): ChatRoom {
  const members = membersAfterRead(room.members, read)
  if (read.userId !== me) return { ...room, members }
  // An older answer that arrives late must not bring back what was read since.
  if (read.readSeq < room.readSeq) return { ...room, members }
  return { ...room, members, readSeq: read.readSeq, unseenCount: read.unseenCount ?? room.unseenCount }
}

/** The room as its user has read all of it. */
export function afterReadingAll(room: ChatRoom, me: string): ChatRoom {
  return afterRead(room, { userId: me, readSeq: room.lastSeq, unseenCount: 0 }, me)
}

export function afterPresence(room: ChatRoom, userId: string, isHere: boolean): ChatRoom {
  const members = membersAfterPresence(room.members, userId, isHere)
  return members === room.members ? room : { ...room, members }
}

/** The same list where it changes nothing. */
export function membersAfterPresence(members: ChatMember[], userId: string, isHere: boolean): ChatMember[] {
  const isNews = members.some((member) => member.userId === userId && member.isHere !== isHere)
  return isNews
    ? members.map((member) => (member.userId === userId ? { ...member, isHere } : member))
    : members
}

/** Whether somebody else of a room of two, or of one with support, has the product open. */
export function isAnybodyHere(room: ChatRoom, me: string): boolean {
  return countHere(room.members, me) > 0
}

const countHere = (members: readonly ChatMember[], me: string): number =>
  members.filter(({ userId, isHere }) => isHere && userId !== me).length

/** Under the room's name: who of its members is there to read it. */
export function presenceWords(room: ChatRoom, members: readonly ChatMember[], me: string): string {
  const here = countHere(members, me)
  if (room.kind !== 'group') return here > 0 ? 'Here now' : 'Not here just now'
  const all = `${room.memberCount} members`
  return here > 0 ? `${all}, ${here} here now` : all
}

/**
 * Which of my messages who has read last, by the message's number: under it stands who has seen it. A message that
 * nobody's reading ends at is not in it.
 */
export function seenMarks(
  members: readonly ChatMember[],
  messages: readonly ChatMessage[],
  me: string,
): Map<number, string[]> {
  const mine = messages.filter(({ authorId, deletedAt }) => authorId === me && deletedAt === null)
  const marks = new Map<number, string[]>()
  for (const { userId, name, readSeq } of members) {
    const last = userId === me ? undefined : mine.findLast(({ seq }) => seq <= readSeq)
    if (last) marks.set(last.seq, [...(marks.get(last.seq) ?? []), name])
  }
  return marks
}

const NAMED = 2

/** "Seen by Anna Sample, Ben Sample and 3 others"; in a room of two "Seen". */
export function seenWords(names: readonly string[], isGroup: boolean): string {
  if (!isGroup) return 'Seen'
  return `Seen by ${listed(names)}`
}

/** "Anna Sample is typing…", or how many are. */
export function typingWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} typing…`
}

function listed(names: readonly string[]): string {
  if (names.length > NAMED + 1)
    return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} others`
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

/** What the list says of a room's newest message. */
export function lastWords(room: ChatRoom, myName: string): string {
  if (!room.last) return 'No messages yet'
  const words = room.last.text.replace(/\s+/g, ' ').trim() || 'No text'
  if (room.last.authorName === myName) return `You: ${words}`
  return room.kind === 'group' ? `${room.last.authorName}: ${words}` : words
}
