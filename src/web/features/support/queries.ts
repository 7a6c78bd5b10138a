import { infiniteQueryOptions } from '@tanstack/react-query'
import { listFeedback } from '#contract/support.ts'
import { call } from '#web/lib/call.ts'

/** What was written to support, newest first. */
export const feedbackQuery = infiniteQueryOptions({
  queryKey: ['feedback'],
  queryFn: ({ pageParam, signal }) => call(listFeedback, { body: { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
