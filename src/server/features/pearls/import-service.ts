import { z } from 'zod'
import {
  PEARL_IMPORTS_AT_ONCE,
  PEARL_IMPORTS_WAITING,
  PEARLS_KEPT_OF_AN_ACCOUNT,
  PEARLS_OF_AN_ACCOUNT,
} from '#contract/pearl-limits.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { Id } from '#contract/common.ts'
import {
  type ImportedRow,
  type importPearls as contract,
  ImportOutcome,
  PearlWords,
} from '#contract/pearls.ts'
import { triggerCharacters } from '#domain/pearl-rules.ts'
import { freeLoop } from '#server/http/free-loop.ts'
import { Refusal } from '#server/http/refusal.ts'
import { countRewritten, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { createFairPlaces } from '#server/platform/fair-places.ts'
import { createTurns } from '#server/platform/turns.ts'
import { aboutPearl } from './audit-entries.ts'
import type { PearlsCaller, PearlsDependencies } from './dependencies.ts'
import { problemsOf } from './import-problems.ts'
import { addRows, bytesWritten, changeToRows, type KeptRow } from './import-store.ts'
import {
  countOwnPearls,
  holdPearlsOf,
  isOwnOf,
  lockPearls,
  ownPearls,
  type PearlRow,
  wordsColumns,
} from './pearl-store.ts'
import { tooManyDeleted } from './refusals.ts'
import { ofAccount, requireTriggerGrowth } from './room.ts'

const Row = PearlWords.and(z.object({ id: Id.nullish(), enabled: z.boolean().default(true) }))
type Row = z.infer<typeof Row>

interface Judged {
  told: ImportedRow
  parsed: Row | null
  known: PearlRow | null
}

interface ImportDependencies extends PearlsDependencies {
  /** What each account may have written anew; undefined where the feature is served by itself. */
  text: TextBudget | undefined
}

type Import = (
  body: Received<typeof contract>['body'],
  caller: PearlsCaller,
) => Promise<Answer<typeof contract>>

/** One import of an account at a time, and of all together no more than leave connections to the calls of others. */
export function createPearlImport(dependencies: ImportDependencies): Import {
  const lines = createTurns({ waiting: PEARL_IMPORTS_WAITING })
  const places = createFairPlaces(PEARL_IMPORTS_AT_ONCE)
  return async (body, caller) => {
    const { userId } = caller.actor
    const imported = lines.run(userId, async () => {
      const owner = await dependencies.work.ownerOf(userId)
      return places.run({ owner, cost: body.rows.length }, async () => {
        caller.signal.throwIfAborted()
        return importPearls(dependencies, body, caller)
      })
    })
    if (!imported)
      throw new Refusal(
        'too_many_requests',
        'Your files are still being taken in. Wait a few seconds, then go on.',
        {
          retryAfterSeconds: 10,
        },
      )
    return imported
  }
}

/** Pearls from a file into one's own; without `apply` it tells what that would do. */
async function importPearls(
  dependencies: ImportDependencies,
  { rows, apply }: Received<typeof contract>['body'],
  caller: PearlsCaller,
): Promise<Answer<typeof contract>> {
  const ownerId = caller.actor.userId
  const read = await readRows(rows)
  return dependencies.db.transaction(async (tx) => {
    if (apply) {
      await holdPearlsOf(tx, ownerId)
      await lockPearls(tx, isOwnOf(ownerId))
    }
    const own = await ownPearls(tx, ownerId)
    const judged = await judgeRows(read, own)
    // Told at once, not only when the file is taken over.
    await requireTriggerGrowth(tx, ofAccount(ownerId), moreTriggers(judged))
    if (apply) {
      await keep(dependencies, tx, { judged, ownerId, held: own.length })
      await recordAudit(tx, aboutPearl('pearl.import', null, caller))
    }
    const told = judged.map((one) => one.told)
    const countOf = (outcome: ImportOutcome) => told.filter((one) => one.outcome === outcome).length
    const counts = Object.fromEntries(ImportOutcome.options.map((outcome) => [outcome, countOf(outcome)]))
    return { rows: told, counts: counts as Record<ImportOutcome, number> }
  })
}

/** By how many characters the rows that are kept make the triggers of the list more. */
const moreTriggers = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { told, parsed, known }) => {
    if (!parsed || (told.outcome !== 'added' && told.outcome !== 'changed')) return sum
    return sum + triggerCharacters(parsed.triggers) - (known ? triggerCharacters(known.triggers) : 0)
  }, 0)

async function keep(
  { clock, ids, text }: ImportDependencies,
  tx: Transaction,
  { judged, ownerId, held }: { judged: Judged[]; ownerId: string; held: number },
): Promise<void> {
  const added = judged.filter(({ told }) => told.outcome === 'added')
  if (held + added.length > PEARLS_OF_AN_ACCOUNT)
    throw new Refusal(
      'conflict',
      `You may have ${PEARLS_OF_AN_ACCOUNT.toLocaleString('en-US')} pearls and have ${held}: ${added.length} new ones are too many.`,
    )
  const { kept } = await countOwnPearls(tx, ownerId)
  if (kept + added.length > PEARLS_KEPT_OF_AN_ACCOUNT) throw tooManyDeleted()
  const rowsOf = (outcome: ImportOutcome): KeptRow[] =>
    judged.flatMap(({ told, parsed, known }) =>
      parsed && told.outcome === outcome
        ? [{ id: known?.id ?? ids.uuid(), columns: wordsColumns(parsed), enabled: parsed.enabled }]
        : [],
    )
  const [changed, made] = [rowsOf('changed'), rowsOf('added')]
  // Before it is written: it costs the same whether all of it can be kept or not.
  countRewritten(text, ownerId, bytesWritten(changed) + bytesWritten(made))
  const now = clock.now()
  await addRows(tx, made, { ownerId, now })
  await changeToRows(tx, changed, now)
}

const ROWS_AT_ONCE = 20
/** In so many rows everything that is wrong is told; in those after them the first of it. */
const ROWS_TOLD_WHOLE = 100

interface ReadRow {
  raw: Record<string, unknown>
  parsed: ReturnType<typeof Row.safeParse>
}

/** Some rows at a time, with turns for others between them: to find all that is wrong in thousands takes seconds. */
export async function readRows(rows: ReadonlyArray<Record<string, unknown>>): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  let wrong = 0
  for (const [at, raw] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await freeLoop()
    const parsed = Row.safeParse(raw, {
      reportInput: false,
      ...(wrong >= ROWS_TOLD_WHOLE ? { abortEarly: true } : {}),
    })
    if (!parsed.success) wrong += 1
    read.push({ raw, parsed })
  }
  return read
}

/**
 * What each row would do, some rows at a time like `readRows`. A pearl is known by its id, else by its very title; two rows
 * for one are wrong.
 */
export async function judgeRows(rows: readonly ReadRow[], own: PearlRow[]): Promise<Judged[]> {
  const known: KnownPearls = {
    byId: new Map(own.map((row) => [row.id, row])),
    byTitle: new Map(own.map((row) => [row.title.toLowerCase(), row])),
    taken: new Map(),
  }
  const judged: Judged[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await freeLoop()
    judged.push(judgeRow(row, at + 1, known))
  }
  return judged
}

interface KnownPearls {
  byId: ReadonlyMap<string, PearlRow>
  byTitle: ReadonlyMap<string, PearlRow>
  /** The row of the file that is about a pearl already. */
  taken: Map<string, number>
}

function judgeRow({ raw, parsed }: ReadRow, row: number, { byId, byTitle, taken }: KnownPearls): Judged {
  if (!parsed.success)
    return { told: wrongRow(row, raw, problemsOf(parsed.error)), parsed: null, known: null }
  const title = parsed.data.title.toLowerCase()
  const known = (parsed.data.id ? byId.get(parsed.data.id) : undefined) ?? byTitle.get(title) ?? null
  const before = taken.get(known?.id ?? title)
  if (before !== undefined) {
    const sentence = `Row ${before} is about the same pearl. Keep one of them.`
    return { told: wrongRow(row, raw, [{ field: 'title', sentence }]), parsed: null, known: null }
  }
  taken.set(known?.id ?? title, row)
  const changes = known ? changesOf(parsed.data, known) : []
  const outcome = !known ? 'added' : changes.length > 0 ? 'changed' : 'same'
  return {
    told: { row, outcome, title: parsed.data.title, problems: [], changes },
    parsed: parsed.data,
    known,
  }
}

const wrongRow = (
  row: number,
  raw: Record<string, unknown>,
  problems: ImportedRow['problems'],
): ImportedRow => ({
  row,
  outcome: 'wrong',
  title: typeof raw['title'] === 'string' ? raw['title'].slice(0, 200) : '',
  problems,
  changes: [],
})

function changesOf(next: Row, known: PearlRow): string[] {
  const fields = [
    'title',
    'body',
    'tags',
    'triggers',
    'sourceName',
    'sourceUrl',
    'sourceDate',
    'reviewedOn',
    'reviewDueOn',
    'enabled',
  ] as const
  return fields.filter(
    (field) => next[field] !== known[field] && canonical(next[field]) !== canonical(known[field]),
  )
}

/** The same whatever order the database gives the names of an object in. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
