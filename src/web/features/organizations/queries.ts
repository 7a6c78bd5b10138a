import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getOrganization,
  listInvitations,
  listMembers,
  listOrganizations,
  type MemberSort,
  type OrganizationSort,
} from '#contract/organizations.ts'
import { call } from '#web/lib/call.ts'
import type { TableOrder } from '#web/ui/data-table.tsx'

export const ORGANIZATIONS_KEY = ['organizations'] as const
export const PAGE_SIZE = 50

export interface OrganizationsFilter {
  search: string
  show: 'current' | 'archived'
}

export function organizationsQuery(
  filter: OrganizationsFilter,
  order: TableOrder<OrganizationSort>,
  cursor: string | null,
) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'page', filter, order, cursor],
    queryFn: ({ signal }) =>
      call(listOrganizations, { body: { ...filter, ...order, cursor, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'one', id],
    queryFn: async ({ signal }) => (await call(getOrganization, { params: { id } }, { signal })).organization,
    staleTime: 0,
  })
}

export function membersQuery(
  organizationId: string,
  search: string,
  order: TableOrder<MemberSort>,
  cursor: string | null,
) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'members', organizationId, search, order, cursor],
    queryFn: ({ signal }) =>
      call(listMembers, { body: { organizationId, search, ...order, cursor, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function invitationsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, 'invitations', organizationId],
    queryFn: async ({ signal }) =>
      (await call(listInvitations, { body: { organizationId } }, { signal })).invitations,
    staleTime: 0,
  })
}
