import { queryOptions } from '@tanstack/react-query'
import { getWriterHealth } from '#contract/health.ts'
import { call } from './call.ts'

export const CHECK_EVERY_MS = 60_000

/** Whether the writer of this installation answers, and what it can be asked. */
export const writerHealth = queryOptions({
  queryKey: ['health', 'writer'],
  queryFn: ({ signal }) => call(getWriterHealth, {}, { signal }),
  refetchInterval: CHECK_EVERY_MS,
  retry: false,
  // Without a network no service is there: that is an answer, and not one to wait for.
  networkMode: 'always',
})
