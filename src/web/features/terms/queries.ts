import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { masterDictionary, medicalTerms, type TermCalls, type TermSort } from '#contract/terms.ts'
import { call } from '#web/lib/call.ts'
import type { TableOrder } from '#web/ui/data-table.tsx'

export const PAGE_SIZE = 50

/** Whose terms a screen shows. */
export type TermScope = 'own' | 'master'

export const callsOf = (scope: TermScope): TermCalls => (scope === 'own' ? medicalTerms : masterDictionary)

export const termsKey = (scope: TermScope) => ['terms', scope] as const

/** What narrows the list down. */
export type TermsFilter = Required<Pick<Sent<TermCalls['list']>['body'], 'search' | 'category' | 'enabled'>>

export const allTerms: TermsFilter = { search: '', category: null, enabled: null }

export function termsQuery(
  scope: TermScope,
  filter: TermsFilter,
  order: TableOrder<TermSort>,
  cursor: string | null,
) {
  return queryOptions({
    queryKey: [...termsKey(scope), 'page', filter, order, cursor],
    queryFn: ({ signal }) =>
      call(callsOf(scope).list, { body: { ...filter, ...order, cursor, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function categoriesQuery(scope: TermScope) {
  return queryOptions({
    queryKey: [...termsKey(scope), 'categories'],
    queryFn: async ({ signal }) => (await call(callsOf(scope).categories, {}, { signal })).categories,
  })
}

const LOOK_EVERY_MS = 500

/** How far an import is, asked again and again while it runs. */
export function importQuery(scope: TermScope, id: string) {
  return queryOptions({
    queryKey: [...termsKey(scope), 'import', id],
    queryFn: async ({ signal }) =>
      (await call(callsOf(scope).getImport, { params: { id } }, { signal })).import,
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
}
