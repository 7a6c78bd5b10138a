import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getMyTrends, getOrganizationTrends } from '#contract/review-trends.ts'
import type { ShownReviewState } from '#contract/review-states.ts'
import { getReview, getReviewRound, listMyReviews, listReviews, type Review } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'

const KEY = ['reviews'] as const
const LISTS = [...KEY, 'list'] as const
const PAGE_SIZE = 50

export interface QueueFilter {
  state: ShownReviewState | null
  physicianId: string | null
  /** Days of the reader, `2026-11-21`; both within. */
  from: string
  to: string
  mine: boolean
  search: string
}

export const waiting: QueueFilter = {
  state: 'submitted',
  physicianId: null,
  from: '',
  to: '',
  mine: false,
  search: '',
}

export function queueQuery(filter: QueueFilter) {
  const { state, from, to, ...rest } = filter
  const asked = {
    ...rest,
    state: state ? [state] : [],
    from: from === '' ? null : new Date(`${from}T00:00:00.000`).toISOString(),
    to: to === '' ? null : new Date(`${to}T23:59:59.999`).toISOString(),
    limit: PAGE_SIZE,
  }
  return infiniteQueryOptions({
    queryKey: [...LISTS, 'queue', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listReviews, { body: { ...asked, cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const myReviewsQuery = infiniteQueryOptions({
  queryKey: [...LISTS, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(listMyReviews, { body: { cursor: pageParam, limit: PAGE_SIZE } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(getReview, { params: { id } }, { signal })).review,
    staleTime: 0,
    retry: false,
  })
}

/** What was submitted never changes; who may read it may: it is not kept once nobody looks at it. */
export function roundQuery(id: string, number: number) {
  return queryOptions({
    queryKey: [...KEY, 'round', id, number],
    queryFn: async ({ signal }) => (await call(getReviewRound, { params: { id, number } }, { signal })).text,
    staleTime: Infinity,
    gcTime: 0,
  })
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function myTrendsQuery(practice: boolean) {
  return queryOptions({
    queryKey: [...KEY, 'trends', 'mine', practice],
    queryFn: async ({ signal }) =>
      (
        await call(
          getMyTrends,
          { query: { practice: practice ? 'true' : 'false', timeZone: timeZone() } },
          { signal },
        )
      ).trends,
    staleTime: 0,
  })
}

export function organizationTrendsQuery(practice: boolean, physicianId: string | null) {
  const query = {
    practice: practice ? 'true' : 'false',
    timeZone: timeZone(),
    physicianId: physicianId ?? undefined,
  }
  return queryOptions({
    queryKey: [...KEY, 'trends', 'organization', practice, physicianId],
    queryFn: async ({ signal }) => (await call(getOrganizationTrends, { query }, { signal })).trends,
    staleTime: 0,
  })
}

/** Takes over a review that a call answered; lists that show it are asked for again. */
export function keepReview(client: QueryClient, review: Review): void {
  client.setQueryData(reviewQuery(review.id).queryKey, review)
  void client.invalidateQueries({ queryKey: LISTS })
}

/** Something happened in a review, or everything may have been missed: asked for again but what never changes. */
export function renewReviews(client: QueryClient, reviewId?: string): void {
  void client.invalidateQueries({ queryKey: LISTS })
  void client.invalidateQueries({ queryKey: reviewId ? reviewQuery(reviewId).queryKey : [...KEY, 'one'] })
}
