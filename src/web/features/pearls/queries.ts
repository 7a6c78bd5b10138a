import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listReportedPearls } from '#contract/community-pearls.ts'
import { listPearls, type PearlShelf } from '#contract/pearls.ts'
import type { Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

export const PEARLS_KEY = ['pearls'] as const

export type PearlsShown = NonNullable<Sent<typeof listPearls>['body']['show']>

export interface PearlsFilter {
  search: string
  tag: string
  show: PearlsShown
}

export const everyPearl: PearlsFilter = { search: '', tag: '', show: 'all' }

export function pearlsQuery(shelf: PearlShelf, filter: PearlsFilter) {
  return infiniteQueryOptions({
    queryKey: [...PEARLS_KEY, shelf, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPearls, { body: { shelf, ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function reportedPearlsQuery() {
  return queryOptions({
    queryKey: [...PEARLS_KEY, 'reported'],
    queryFn: async ({ signal }) => (await call(listReportedPearls, {}, { signal })).reported,
    staleTime: 0,
  })
}
