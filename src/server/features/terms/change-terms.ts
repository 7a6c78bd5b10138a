import type { Received } from '#contract/endpoint.ts'
import type { Term, TermCalls, TermSource, TermWords } from '#contract/terms.ts'
import { TERM_CHANGES_A_MINUTE } from '#domain/limits.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBudget } from '#server/platform/budget.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutTerms } from './audit-entries.ts'
import type { TermsCaller, TermsDependencies } from './dependencies.ts'
import { createFitWords } from './fit-words.ts'
import { knownTerm, listFull, staleTerm, termNotFound } from './refusals.ts'
import { changeList, type TermList } from './term-list.ts'
import { changeTerm, countAll, deleteTerm, findTerm, insertTerm, toTerm } from './term-store.ts'

const MINUTE_MS = 60_000

/** Changing the terms of a list, one by one. Two who change one term at once do not overwrite each other. */
export function createTermChanger(dependencies: TermsDependencies) {
  const { clock, ids } = dependencies
  const countChange = createCount(dependencies)
  const fitWords = createFitWords(dependencies)
  const change = createChange(dependencies)

  return {
    async add(
      list: TermList,
      { source, ...given }: TermWords & { source: TermSource },
      caller: TermsCaller,
    ): Promise<Term> {
      countChange(caller)
      const words = await fitWords(given, caller)
      const now = clock.now()
      const row = { ...words, key: keyOf(words.term), source, id: ids.uuid(), listId: list.id }
      return change(list, async (tx) => {
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
      countChange(caller)
      const words = await fitWords(given, caller)
      const key = keyOf(words.term)
      return change(list, async (tx) => {
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
      countChange(caller)
      await change(list, async (tx) => {
        if (!(await deleteTerm(tx, list, id))) throw termNotFound()
        await recordAudit(tx, aboutTerms('delete', list, id, caller))
      })
    },
  }
}

/** Not too many changes in a minute, counted before their words are looked at. Throws too_many_requests. */
function createCount({ clock }: Pick<TermsDependencies, 'clock'>) {
  const changes = createBudget({ clock, limit: TERM_CHANGES_A_MINUTE, windowMs: MINUTE_MS })
  return ({ actor }: TermsCaller): void => {
    const wait = changes.spend(actor.userId, 1)
    if (wait === null) return
    throw new Refusal(
      'too_many_requests',
      'These are very many changes at once. Import a file instead, or wait a moment.',
      { retryAfterSeconds: wait },
    )
  }
}

/** What changes a list, one change after another. */
function createChange({ db }: Pick<TermsDependencies, 'db'>) {
  return <T>(list: TermList, act: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await changeList(tx, list)
      return act(tx)
    })
}
