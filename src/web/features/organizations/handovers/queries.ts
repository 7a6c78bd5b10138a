import { queryOptions } from '@tanstack/react-query'
import { findTakers, listHandovers, listMyHandovers } from '#contract/handovers.ts'
import { call } from '#web/lib/call.ts'
import { ORGANIZATIONS_KEY } from '../queries.ts'

export const MY_HANDOVERS_KEY = ['my-handovers'] as const

export function myHandoversQuery() {
  return queryOptions({
    queryKey: MY_HANDOVERS_KEY,
    queryFn: async ({ signal }) => (await call(listMyHandovers, { body: {} }, { signal })).handovers,
    staleTime: 0,
  })
}

export function handoversQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'handovers', organizationId],
    queryFn: ({ signal }) => call(listHandovers, { body: { organizationId } }, { signal }),
    staleTime: 0,
  })
}

export function takersQuery(organizationId: string, fromId: string, search: string) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'takers', organizationId, fromId, search],
    queryFn: ({ signal }) => call(findTakers, { body: { organizationId, fromId, search } }, { signal }),
    staleTime: 0,
  })
}
