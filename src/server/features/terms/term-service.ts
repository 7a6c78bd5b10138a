import { and } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { Term, TermCalls, TermSource, TermWords } from '#contract/terms.ts'
import { TERM_CHANGES_A_MINUTE } from '#domain/limits.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { pageAfter } from '#server/http/page.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBudget } from '#server/platform/budget.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { aboutTerms } from './audit-entries.ts'
import type { TermsCaller, TermsDependencies } from './dependencies.ts'
import { distinctForms } from './distinct-forms.ts'
import { hitsIn } from './hits.ts'
import { knownTerm, listFull, staleTerm, termNotFound, unfitSentence } from './refusals.ts'
import { searchTerms } from './search-terms.ts'
import { changeList, type TermList } from './term-list.ts'
import {
  changeTerm,
  countAll,
  countTerms,
  deleteTerm,
  findCategories,
  findTerm,
  findTerms,
  insertTerm,
  termsOrder,
  termsThat,
  toTerm,
} from './term-store.ts'

const MINUTE_MS = 60_000

/** The terms of a list, one by one. Two who change one term at once do not overwrite each other. */
export function createTermService(dependencies: TermsDependencies) {
  const { db, clock, ids, work } = dependencies
  const changes = createBudget({ clock, limit: TERM_CHANGES_A_MINUTE, windowMs: MINUTE_MS })

  async function change<T>(
    list: TermList,
    caller: TermsCaller,
    act: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const wait = changes.spend(caller.actor.userId, 1)
    if (wait !== null)
      throw new Refusal(
        'too_many_requests',
        'These are very many changes at once. Import a file instead, or wait a moment.',
        {
          retryAfterSeconds: wait,
        },
      )
    return db.transaction(async (tx) => {
      await changeList(tx, list)
      return act(tx)
    })
  }

  /** Without what repeats another; throws invalid_input for a form that could repair nothing, or everything. */
  async function fitWords(words: TermWords, { actor, signal }: TermsCaller): Promise<TermWords> {
    const key = keyOf(words.term)
    if (key === '')
      throw new Refusal('invalid_input', 'Enter a term with letters.', {
        fields: { term: 'Enter a term with letters.' },
      })
    const misheard = distinctForms(words.misheard, key)
    if (misheard.length === 0) return { ...words, misheard }
    const unfit = await work.run('unfitForms', { forms: misheard }, { userId: actor.userId, signal })
    const wrong = unfit.findIndex((reason) => reason !== null)
    const reason = unfit[wrong]
    if (!reason) return { ...words, misheard }
    const sentence = unfitSentence(misheard[wrong] as string, reason)
    throw new Refusal('invalid_input', sentence, { fields: { misheard: sentence } })
  }

  return {
    async list(
      list: TermList,
      query: Received<TermCalls['list']>['body'],
      caller: TermsCaller,
    ): Promise<Answer<TermCalls['list']>> {
      const { search, sort, direction, cursor, limit } = query
      await recordAudit(db, aboutTerms('read', list, null, caller))
      if (search !== '') {
        const rows = await searchTerms(db, list, query, search)
        const listed = rows.map((row) => ({ ...toTerm(row), hits: hitsIn(row.term, search) }))
        return { terms: listed, nextCursor: null, found: { count: rows.length, isExact: true } }
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

    async add(
      list: TermList,
      { source, ...given }: TermWords & { source: TermSource },
      caller: TermsCaller,
    ): Promise<Term> {
      const words = await fitWords(given, caller)
      const now = clock.now()
      const row = { ...words, key: keyOf(words.term), source, id: ids.uuid(), listId: list.id }
      return change(list, caller, async (tx) => {
        if ((await countAll(tx, list)) >= list.mostTerms) throw listFull(list)
        const added = await insertTerm(tx, { ...row, revision: 0, createdAt: now, updatedAt: now })
        if (!added) {
          const known = await findTerm(tx, list, { key: row.key })
          throw known ? knownTerm(known) : termNotFound()
        }
        await recordAudit(tx, aboutTerms('add', list, added.id, caller))
        return toTerm(added)
      })
    },

    async update(
      list: TermList,
      { id, baseRevision, ...given }: Received<TermCalls['update']>['body'],
      caller: TermsCaller,
    ): Promise<Term> {
      const words = await fitWords(given, caller)
      const key = keyOf(words.term)
      return change(list, caller, async (tx) => {
        const namesake = await findTerm(tx, list, { key })
        if (namesake && namesake.id !== id) throw knownTerm(namesake)
        const change = { ...words, key, updatedAt: clock.now() }
        const changed = await changeTerm(tx, list, { id, baseRevision }, change)
        if (!changed) {
          const current = await findTerm(tx, list, { id })
          throw current ? staleTerm(current) : termNotFound()
        }
        await recordAudit(tx, aboutTerms('update', list, id, caller))
        return toTerm(changed)
      })
    },

    async remove(list: TermList, id: string, caller: TermsCaller): Promise<void> {
      await change(list, caller, async (tx) => {
        if (!(await deleteTerm(tx, list, id))) throw termNotFound()
        await recordAudit(tx, aboutTerms('delete', list, id, caller))
      })
    },

    async categories(list: TermList): Promise<string[]> {
      return findCategories(db, list)
    },
  }
}
