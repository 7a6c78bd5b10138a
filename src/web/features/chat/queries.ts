import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  findChatPeople,
  getChatRoom,
  listChatMembers,
  listChatRooms,
  listLeftGroups,
  listSupportRooms,
  type ChatRoom,
} from '#contract/chat-rooms.ts'
import {
  downloadChatFile,
  listChatMessages,
  listMessageVersions,
  readQuote,
  searchChat,
} from '#contract/chat-messages.ts'
import { call } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import { newestRun, runAround } from './message-run.ts'

const CHAT = 'chat'
/** Each stands for all queries of its kind. */
export const everyRoom = [CHAT, 'room'] as const
export const everyRun = [CHAT, 'run'] as const
export const everyMembers = [CHAT, 'members'] as const
/** What is pushed keeps these up to date; after a cut of the line they are asked for again. */
const pushed = { staleTime: Infinity, gcTime: 30 * 60_000 } as const
const PAGE_MESSAGES = 50

/** The rooms of the signed-in user with what they have not seen. */
export const roomsQuery = queryOptions({
  queryKey: [CHAT, 'rooms'],
  queryFn: async ({ signal }) => (await call(listChatRooms, {}, { signal })).rooms,
  ...pushed,
})

/** One room that is not among the user's own, such as one of those who wait for support. */
export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: [...everyRoom, id],
    queryFn: async ({ signal }) => (await call(getChatRoom, { params: { id } }, { signal })).room,
    ...pushed,
  })

/** Everybody in a room. */
export const membersQuery = (roomId: string) =>
  queryOptions({
    queryKey: [...everyMembers, roomId],
    queryFn: async ({ signal }) =>
      (await call(listChatMembers, { params: { id: roomId } }, { signal })).members,
    ...pushed,
  })

/** The groups that the signed-in user left. */
export const leftGroupsQuery = queryOptions({
  queryKey: [CHAT, 'left'],
  queryFn: async ({ signal }) => (await call(listLeftGroups, {}, { signal })).groups,
  staleTime: 15_000,
})

/** Where the first look into a room begins: after the last message that was read, when more is new than a page holds. */
export const firstUnread = ({ unseenCount, readSeq }: Pick<ChatRoom, 'unseenCount' | 'readSeq'>) =>
  unseenCount >= PAGE_MESSAGES ? readSeq : null

/**
 * The messages of a room that this screen has; `chat-sync.ts` lets them grow and change. `begin`: the number to look around
 * the first time; without it, and ever after, they are the newest.
 */
export const runQuery = (roomId: string, begin: number | null = null) =>
  queryOptions({
    queryKey: [...everyRun, roomId],
    queryFn: async ({ signal, client, queryKey }) => {
      const page = (from: object) =>
        call(listChatMessages, { body: { roomId, ...from, limit: PAGE_MESSAGES } }, { signal })
      if (begin === null || client.getQueryData(queryKey) !== undefined) return newestRun(await page({}))
      const [before, after] = await Promise.all([page({ before: begin + 1 }), page({ after: begin })])
      return runAround(before, after)
    },
    ...pushed,
  })

/** A page of messages: before one, or after one, by their numbers. */
export function messagesPage(roomId: string, from: { before: number } | { after: number }) {
  return call(listChatMessages, { body: { roomId, ...from, limit: PAGE_MESSAGES } })
}

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [CHAT, 'people', search],
    queryFn: async ({ signal }) => (await call(findChatPeople, { body: { search } }, { signal })).people,
    staleTime: 15_000,
  })

/** Messages that hold the words, in one room or, with null, in all of them. */
export const searchQuery = (search: string, roomId: string | null) =>
  infiniteQueryOptions({
    queryKey: [CHAT, 'search', roomId, search],
    queryFn: ({ pageParam, signal }) =>
      call(searchChat, { body: { search, roomId, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    gcTime: 0,
  })

/** What an edited message said before; asked for again with each of its changes. */
export const versionsQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [CHAT, 'versions', id, revision],
    queryFn: async ({ signal }) => (await call(listMessageVersions, { params: { id } }, { signal })).versions,
    staleTime: Infinity,
  })

/** The sentence a message quotes, as it stands now; `not_found` for whoever may not see its note. */
export const quoteQuery = (messageId: string) =>
  queryOptions({
    queryKey: [CHAT, 'quote', messageId],
    queryFn: ({ signal }) => call(readQuote, { params: { id: messageId } }, { signal }),
    staleTime: 60_000,
  })

/** The bytes of a picture in a message. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: [CHAT, 'picture', id],
    queryFn: async ({ signal }) => (await download(downloadChatFile, { params: { id } }, { signal })).blob,
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** All rooms with support, those that wait for an answer first. */
export const supportQuery = infiniteQueryOptions({
  queryKey: [CHAT, 'support'],
  queryFn: ({ pageParam, signal }) => call(listSupportRooms, { body: { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 15_000,
})
