import { queryOptions } from '@tanstack/react-query'
import { findTakers, listHandovers, listMyHandovers, type Handover } from '#contract/handovers.ts'
import { call } from '#web/lib/call.ts'
import { ORGANIZATIONS_KEY } from '../queries.ts'
import { MY_HANDOVERS_KEY } from './my-handovers-key.ts'

export const readMyHandovers = async ({ signal }: { signal: AbortSignal }): Promise<Handover[]> =>
  (await call(listMyHandovers, { body: {} }, { signal })).handovers

export function myHandoversQuery() {
  return queryOptions({
    queryKey: MY_HANDOVERS_KEY,
    queryFn: readMyHandovers,
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
