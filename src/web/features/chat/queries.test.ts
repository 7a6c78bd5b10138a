// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listChatMessages } from '#contract/chat-messages.ts'
import { answer, bodyOf, fakeServer } from '#testing/render-screen.tsx'
import { firstUnread, runQuery } from './queries.ts'

const ROOM = '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7b11'

test('the first look begins where the unread does, when it is more than a page; the next ones at the newest', async () => {
  const page = { messages: [], hasMore: true, revision: 900 }
  const calls = fakeServer([listChatMessages, () => answer(listChatMessages, page)])
  const client = new QueryClient()
  const begin = firstUnread({ unseenCount: 120, readSeq: 380 })
  expect(await client.fetchQuery(runQuery(ROOM, begin))).toMatchObject({ hasOlder: true, hasNewer: true })
  await client.fetchQuery({ ...runQuery(ROOM, begin), staleTime: 0 })
  expect(calls.map((made) => bodyOf(listChatMessages, made))).toEqual([
    expect.objectContaining({ before: 381 }),
    expect.objectContaining({ after: 380 }),
    expect.not.objectContaining({ after: expect.anything(), before: expect.anything() }),
  ])
  expect(firstUnread({ unseenCount: 12, readSeq: 380 })).toBeNull()
})
