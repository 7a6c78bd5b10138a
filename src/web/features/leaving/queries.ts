import { queryOptions } from '@tanstack/react-query'
import { describeMyData } from '#contract/leaving.ts'
import { call } from '#web/lib/call.ts'

/** How much an export of everything holds. */
export const myDataQuery = queryOptions({
  queryKey: ['my data'],
  queryFn: ({ signal }) => call(describeMyData, {}, { signal }),
})
