import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ServerEvent } from '#contract/events.ts'
import { getHealth } from '#contract/health.ts'
import { call } from '#web/lib/call.ts'
import { CHECK_EVERY_MS, writerHealth } from '#web/lib/writer-health.ts'

export type Status = 'checking' | 'up' | 'degraded' | 'down'

export const websiteHealth = queryOptions({
  queryKey: ['health', 'website'],
  queryFn: ({ signal }) => call(getHealth, {}, { signal }),
  refetchInterval: CHECK_EVERY_MS,
  retry: false,
  // Without a network no service is there: that is an answer, and not one to wait for.
  networkMode: 'always',
})

interface Check {
  data?: { status: Exclude<Status, 'checking'> } | undefined
  isError: boolean
}

/** What the last checks say. Any check that failed means that the website is down, whatever it said before. */
export function serviceStatus(website: Check, writer: Check): { website: Status; ai: Status } {
  const failed = website.isError || writer.isError
  return {
    website: failed ? 'down' : (website.data?.status ?? 'checking'),
    ai: writer.isError ? 'down' : (writer.data?.status ?? 'checking'),
  }
}

/** Takes over how the services stand as the server tells it; the checks go on for when it tells nothing any more. */
export function followHealth(client: QueryClient, event: ServerEvent): void {
  if (event.kind !== 'health') return
  client.setQueryData(websiteHealth.queryKey, { status: event.website })
  const writer = client.getQueryData(writerHealth.queryKey)
  if (writer) client.setQueryData(writerHealth.queryKey, { ...writer, status: event.writer })
  else void client.invalidateQueries({ queryKey: writerHealth.queryKey })
}

/** Asks at once, where the line to the server was cut or is back: the next check may be a minute away. */
export function checkHealth(client: QueryClient): void {
  for (const { queryKey } of [websiteHealth, writerHealth]) void client.invalidateQueries({ queryKey })
}
