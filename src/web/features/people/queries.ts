import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getTrailState } from '#contract/audit.ts'
import type { Sent } from '#contract/endpoint.ts'
import { findOrganizations } from '#contract/organizations.ts'
import { BaaStatus } from '#contract/accounts.ts'
import {
  getAuditTrail,
  getUserDetails,
  listUsers,
  SubscriptionFilter,
  UserStatusFilter,
  type UserSort,
} from '#contract/people.ts'
import { call } from '#web/lib/call.ts'
import type { TableOrder } from '#web/ui/data-table.tsx'

export const USERS_KEY = ['users'] as const
export const PAGE_SIZE = 50

type Body = Sent<typeof listUsers>['body']
/** What narrows the listing down. */
export type UsersFilter = Pick<
  Required<Body>,
  'search' | 'role' | 'status' | 'baaStatus' | 'subscription' | 'organizationId'
>

const everybody: UsersFilter = {
  search: '',
  role: null,
  status: null,
  baaStatus: null,
  subscription: null,
  organizationId: null,
}

/** What an address such as `?subscription=trial` narrows the listing down to; what it does not know it leaves out. */
export function filterOf(address: URLSearchParams): UsersFilter {
  return {
    ...everybody,
    status: UserStatusFilter.nullable().catch(null).parse(address.get('status')),
    baaStatus: BaaStatus.nullable().catch(null).parse(address.get('baaStatus')),
    subscription: SubscriptionFilter.nullable().catch(null).parse(address.get('subscription')),
  }
}

export function usersQuery(filter: UsersFilter, order: TableOrder<UserSort>, cursor: string | null) {
  return queryOptions({
    queryKey: [...USERS_KEY, 'page', filter, order, cursor],
    queryFn: ({ signal }) =>
      call(listUsers, { body: { ...filter, ...order, cursor, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function userQuery(userId: string) {
  return queryOptions({
    queryKey: [...USERS_KEY, 'details', userId],
    queryFn: async ({ signal }) => (await call(getUserDetails, { body: { userId } }, { signal })).user,
    staleTime: 0,
  })
}

export function auditTrailQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'trail', userId],
    queryFn: ({ pageParam, signal }) =>
      call(getAuditTrail, { body: { userId, before: pageParam, limit: 30 } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: 0,
  })
}

/** The organizations whose names match what was typed. */
export function organizationNamesQuery(search: string) {
  return queryOptions({
    queryKey: [...USERS_KEY, 'organizations', search],
    queryFn: async ({ signal }) =>
      (await call(findOrganizations, { body: { search } }, { signal })).organizations,
    placeholderData: keepPreviousData,
  })
}

export function trailStateQuery() {
  return queryOptions({
    queryKey: ['audit', 'trail state'],
    queryFn: ({ signal }) => call(getTrailState, {}, { signal }),
  })
}
