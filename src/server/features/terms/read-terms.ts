import { and } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { TermCalls } from '#contract/terms.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { aboutTerms } from './audit-entries.ts'
import type { TermsCaller, TermsDependencies } from './dependencies.ts'
import { hitsIn } from './hits.ts'
import { MOST_FOUND, searchTerms } from './search-terms.ts'
import type { TermList } from './term-list.ts'
import { countTerms, findCategories, findTerms, termsOrder, termsThat, toTerm } from './term-store.ts'

const TOO_LONG = 'This search takes too long. Type a few letters of the word, and search again.'

/** Looking at the terms of a list. */
export function createTermReader({ db, searches }: Pick<TermsDependencies, 'db' | 'searches'>) {
  return {
    async list(
      list: TermList,
      query: Received<TermCalls['list']>['body'],
      caller: TermsCaller,
    ): Promise<Answer<TermCalls['list']>> {
      const { search, sort, direction, cursor, limit } = query
      await recordAudit(db, aboutTerms('read', list, null, caller))
      if (search !== '') {
        const { actor, signal } = caller
        const rows = await searches.run({ userId: actor.userId, signal, tooLong: TOO_LONG }, (tx) =>
          searchTerms(tx, list, query, search),
        )
        const listed = rows.map((row) => ({ ...toTerm(row), hits: hitsIn(row.term, search) }))
        return {
          terms: listed,
          nextCursor: null,
          found: { count: rows.length, isExact: rows.length < MOST_FOUND },
        }
      }
      const order = termsOrder(sort, direction)
      const within = termsThat(list, query)
      const [found, count] = await Promise.all([
        findTerms(db, and(within, pageAfter(order, cursor)), order, limit + 1),
        cursor === null ? countTerms(db, within) : null,
      ])
      const page = pageOf(
        order,
        limit,
        found.map(({ row, place }) => ({ ...row, place })),
      )
      const listed = page.rows.map((row) => ({ ...toTerm(row), hits: [] }))
      return { terms: listed, nextCursor: page.nextCursor, found: count }
    },

    async categories(list: TermList): Promise<string[]> {
      return findCategories(db, list)
    },
  }
}
