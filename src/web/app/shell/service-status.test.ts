import { expect, test } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { writerHealth } from '#web/lib/writer-health.ts'
import { checkHealth, followHealth, serviceStatus, websiteHealth } from './service-status.ts'

const up = { data: { status: 'up' as const }, isError: false }
const pending = { isError: false }
const failed = { isError: true }
const failedLater = { ...up, isError: true }

test.each([
  ['both answer', up, up, { website: 'up', ai: 'up' }],
  ['nothing is known yet', pending, pending, { website: 'checking', ai: 'checking' }],
  ['the AI check is still on its way', up, pending, { website: 'up', ai: 'checking' }],
  ['the website does not answer', failed, up, { website: 'down', ai: 'up' }],
  ['the AI check fails', up, failed, { website: 'down', ai: 'down' }],
  ['the website answered before and fails now', failedLater, up, { website: 'down', ai: 'up' }],
])('when %s', (_, website, writer, expected) => {
  expect(serviceStatus(website, writer)).toEqual(expected)
})

test('what the server tells of the services is taken over at once', () => {
  const client = new QueryClient()
  client.setQueryData(writerHealth.queryKey, { status: 'up', engine: 'embedded', answersFreely: false })
  followHealth(client, { kind: 'health', website: 'degraded', writer: 'down' })
  expect(client.getQueryData(websiteHealth.queryKey)).toEqual({ status: 'degraded' })
  expect(client.getQueryData(writerHealth.queryKey)).toMatchObject({ status: 'down', engine: 'embedded' })
})

test('a line that was cut has the services asked at once', () => {
  const client = new QueryClient()
  client.setQueryData(websiteHealth.queryKey, { status: 'up' })
  client.setQueryData(writerHealth.queryKey, { status: 'up', engine: 'embedded', answersFreely: false })
  checkHealth(client)
  for (const { queryKey } of [websiteHealth, writerHealth])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
