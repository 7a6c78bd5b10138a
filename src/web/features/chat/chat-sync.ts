import type { QueryClient } from '@tanstack/react-query'
import { listChatChanges, type ChatMessage } from '#contract/chat-messages.ts'
import { getChatRoom, markRoomRead, type ChatMember, type ChatRoom } from '#contract/chat-rooms.ts'
import type { ServerEvent } from '#contract/events.ts'
import { call, CallError } from '#web/lib/call.ts'
import { hear, runAround, takeIn, withNewer, withOlder, type MessageRun } from './message-run.ts'
import {
  everyMembers,
  everyRoom,
  everyRun,
  membersQuery,
  messagesPage,
  roomQuery,
  roomsQuery,
  runQuery,
  supportQuery,
} from './queries.ts'
import {
  afterMessage,
  afterPresence,
  afterRead,
  afterReadingAll,
  hasMissed,
  membersAfterPresence,
  membersAfterRead,
  withRoom,
} from './rooms.ts'

/** Beyond so many pages of changes the newest messages are asked for anew. */
const MOST_TRIES = 3
const CHANGES_PAGE = 200

/** Keeps what the cache knows of chat as the server has it, and asks for what was missed. */
export class ChatSync {
  private readonly running = new Map<string, Promise<void>>()
  /** The newest revision of a room that was told, whether or not what it changed is here. */
  private readonly heard = new Map<string, number>()
  private readonly client: QueryClient
  private readonly me: string

  constructor(client: QueryClient, me: string) {
    this.client = client
    this.me = me
  }

  /** Whether a message was just sent, and is not known here. */
  isNews({ roomId, seq, revision, deletedAt }: ChatMessage): boolean {
    const isBeyond = seq > (this.roomOf(roomId)?.lastSeq ?? 0) && revision > this.heardOf(roomId)
    return isBeyond && deletedAt === null
  }

  follow(event: ServerEvent): void {
    switch (event.kind) {
      case 'chatMessage':
        this.keepMessage(event.message)
        this.askAgain(supportQuery.queryKey)
        return
      case 'chatRead':
        this.askAgainIfAsking(roomsQuery.queryKey)
        this.changeRoom(event.roomId, (room) => afterRead(room, event, this.me))
        this.changeMembers(event.roomId, (members) => membersAfterRead(members, event))
        return
      case 'chatReads':
        for (const { roomId, reads } of event.rooms) {
          for (const read of reads)
            this.changeRoom(roomId, (room) => afterRead(room, { ...read, unseenCount: null }, this.me))
          this.changeMembers(roomId, (members) => reads.reduce(membersAfterRead, members))
        }
        return
      case 'chatRoomChanged':
        this.askAgain(membersQuery(event.roomId).queryKey)
        void this.renewRoom(event.roomId)
        return
      case 'accountChanged':
        // Whoever is in another organization now, or in none, has other rooms.
        this.catchUpAll()
        return
      case 'chatPresence':
        for (const { id } of this.client.getQueryData(roomsQuery.queryKey) ?? [])
          this.changeRoom(id, (room) => afterPresence(room, event.userId, event.isHere))
        for (const id of this.roomsAsked(everyMembers))
          this.changeMembers(id, (members) => membersAfterPresence(members, event.userId, event.isHere))
        return
      default:
    }
  }

  /** The line was cut and is back, or it may be that other rooms are open to this person. */
  catchUpAll(): void {
    for (const queryKey of [roomsQuery.queryKey, supportQuery.queryKey, everyRoom, everyMembers])
      this.askAgain(queryKey)
    // Those that nobody looks at are asked for when somebody does.
    for (const queryKey of [everyRun, everyRoom, everyMembers])
      this.client.removeQueries({ queryKey, type: 'inactive' })
    for (const roomId of this.roomsAsked(everyRun)) void this.catchUp(roomId)
  }

  /** Rooms of which something of this kind is known, or on its way. */
  private roomsAsked(every: readonly string[]): string[] {
    const known = this.client.getQueryCache().findAll({ queryKey: every })
    return known.map(({ queryKey }) => queryKey[every.length]).filter((id) => typeof id === 'string')
  }

  /** Takes over a room that a call answered. */
  keepRoom(room: ChatRoom): void {
    this.client.setQueryData(roomsQuery.queryKey, (rooms) => rooms && withRoom(rooms, room))
    this.client.setQueryData(roomQuery(room.id).queryKey, room)
    if (room.memberCount !== this.client.getQueryData(membersQuery(room.id).queryKey)?.length)
      this.askAgain(membersQuery(room.id).queryKey)
    const run = this.runOf(room.id)
    if (run && run.revision < room.revision) void this.catchUp(room.id)
  }

  forgetRoom(roomId: string): void {
    this.client.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.filter(({ id }) => id !== roomId))
    this.client.removeQueries({ queryKey: roomQuery(roomId).queryKey })
    this.client.removeQueries({ queryKey: runQuery(roomId).queryKey })
    this.client.removeQueries({ queryKey: membersQuery(roomId).queryKey })
  }

  /** Takes over a message that was pushed, or that a call answered. */
  keepMessage(message: ChatMessage): void {
    const { roomId } = message
    this.heard.set(roomId, Math.max(this.heardOf(roomId), message.revision))
    this.askAgainIfAsking(roomsQuery.queryKey)
    this.askAgainIfAsking(runQuery(roomId).queryKey)
    const room = this.roomOf(roomId)
    if (!room || hasMissed(room, message)) void this.renewRoom(roomId)
    else this.changeRoom(roomId, (known) => afterMessage(known, message, this.me))
    const run = this.runOf(roomId)
    const grown = run && hear(run, message)
    if (grown === 'missed') void this.catchUp(roomId)
    else if (grown) this.changeRun(roomId, () => grown)
  }

  /** Messages before or after those that are here; one request at a time. */
  loadMore(roomId: string, where: 'older' | 'newer'): Promise<void> {
    return this.once(`${where} ${roomId}`, async () => {
      const run = this.runOf(roomId)
      const edge = where === 'older' ? run?.messages[0] : run?.messages.at(-1)
      if (!run || !edge || !(where === 'older' ? run.hasOlder : run.hasNewer)) return
      const from = where === 'older' ? { before: edge.seq } : { after: edge.seq }
      const page = await messagesPage(roomId, from)
      this.changeRun(roomId, (now) => (where === 'older' ? withOlder(now, page) : withNewer(now, page)))
    })
  }

  /** Brings a message and those around it here; false when it cannot be had. */
  async bringUp(roomId: string, seq: number): Promise<boolean> {
    if (this.runOf(roomId)?.messages.some((message) => message.seq === seq)) return true
    const [before, after] = await Promise.all([
      messagesPage(roomId, { before: seq + 1 }),
      messagesPage(roomId, { after: seq }),
    ])
    this.client.setQueryData(runQuery(roomId).queryKey, runAround(before, after))
    return before.messages.at(-1)?.seq === seq
  }

  async bringNewest(roomId: string): Promise<void> {
    await this.client.fetchQuery({ ...runQuery(roomId), staleTime: 0 })
  }

  /** All of the room has been seen. */
  markRead(roomId: string): void {
    this.changeRoom(roomId, (room) => afterReadingAll(room, this.me))
    void this.once(`read ${roomId}`, () => this.tellRead(roomId)).catch(() => undefined)
  }

  /** What came while this was under way is told as well. */
  private async tellRead(roomId: string): Promise<void> {
    for (let told = -1; ;) {
      const seq = this.roomOf(roomId)?.readSeq ?? 0
      if (seq <= told) return this.askAgain(supportQuery.queryKey)
      await call(markRoomRead, { body: { roomId, seq } })
      told = seq
    }
  }

  /** The room as the server has it; whoever is out of it has it no more. */
  private renewRoom(roomId: string): Promise<void> {
    return this.once(`room ${roomId}`, async () => {
      try {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const { room } = await call(getChatRoom, { params: { id: roomId } })
          this.keepRoom(room)
          // What was told meanwhile may be newer.
          if (room.revision >= this.heardOf(roomId)) return
        }
      } catch (error) {
        this.forgetIfGone(roomId, error)
      }
    })
  }

  private forgetIfGone(roomId: string, error: unknown): void {
    if (error instanceof CallError && error.code === 'not_found') this.forgetRoom(roomId)
  }

  /** Asks for what happened in a room since this screen knew all of it. */
  private catchUp(roomId: string): Promise<void> {
    return this.once(`changes ${roomId}`, async () => {
      for (let page = 0; page < MOST_TRIES; page += 1) {
        const run = this.runOf(roomId)
        if (!run) return
        const body = { roomId, afterRevision: run.revision, limit: CHANGES_PAGE }
        const { messages, hasMore, revision } = await call(listChatChanges, { body })
        // Of a page that is not the last, only its own messages are known.
        const upTo = hasMore ? Math.max(run.revision, ...messages.map((one) => one.revision)) : revision
        this.changeRun(roomId, (now) => takeIn(now, messages, upTo))
        if (!hasMore && upTo >= this.heardOf(roomId)) return
      }
      await this.bringNewest(roomId)
    }).catch((error: unknown) => this.forgetIfGone(roomId, error))
  }

  private roomOf(id: string): ChatRoom | undefined {
    const rooms = this.client.getQueryData(roomsQuery.queryKey)
    return rooms?.find((room) => room.id === id) ?? this.client.getQueryData(roomQuery(id).queryKey)
  }

  private changeRoom(id: string, change: (room: ChatRoom) => ChatRoom): void {
    const one = (room: ChatRoom) => (room.id === id ? change(room) : room)
    this.client.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.map(one))
    this.client.setQueryData(roomQuery(id).queryKey, (room) => room && one(room))
  }

  private changeMembers(roomId: string, change: (members: ChatMember[]) => ChatMember[]): void {
    const { queryKey } = membersQuery(roomId)
    this.askAgainIfAsking(queryKey)
    this.client.setQueryData(queryKey, (members) => members && change(members))
  }

  private runOf(roomId: string): MessageRun | undefined {
    return this.client.getQueryData(runQuery(roomId).queryKey)
  }

  private changeRun(roomId: string, change: (run: MessageRun) => MessageRun): void {
    this.client.setQueryData(runQuery(roomId).queryKey, (run) => run && change(run))
  }

  private heardOf(roomId: string): number {
    return this.heard.get(roomId) ?? 0
  }

  private askAgain(queryKey: readonly unknown[]): void {
    void this.client.invalidateQueries({ queryKey })
  }

  /** An answer that is on its way may be older than what was just told, and would take its place. */
  private askAgainIfAsking(queryKey: readonly unknown[]): void {
    if (this.client.isFetching({ queryKey, exact: true }) > 0)
      void this.client.invalidateQueries({ queryKey, exact: true })
  }

  /** Work of one name runs once at a time: whoever asks meanwhile waits for the same. */
  private once(name: string, work: () => Promise<void>): Promise<void> {
    const known = this.running.get(name)
    if (known) return known
    const promise = work().finally(() => this.running.delete(name))
    this.running.set(name, promise)
    return promise
  }
}
