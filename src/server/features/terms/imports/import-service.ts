import type { TermImport } from '#contract/terms.ts'
import { TERM_IMPORT_KEPT_HOURS, TERM_IMPORTS_AT_ONCE } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { asLongWork } from '#server/platform/database/statement-bounds.ts'
import { createFairPlaces } from '#server/platform/fair-places.ts'
import type { TermsCaller, TermsDependencies } from '../dependencies.ts'
import { importNotFound } from '../refusals.ts'
import type { TermList } from '../term-list.ts'
import { GivenUp, importAll } from './import-all.ts'
import {
  beginImport,
  deleteImportsBefore,
  deleteStaged,
  ENDED,
  findImport,
  isLeft,
  moveImport,
  settleIndexes,
  type ImportRow,
} from './import-store.ts'
import { shown } from './shown-import.ts'

/** Files of terms: read first, so that it can be seen what they change, then imported whole or not at all. */
export function createImportService(dependencies: TermsDependencies) {
  const { db, clock, work, onError } = dependencies
  const places = createFairPlaces(TERM_IMPORTS_AT_ONCE)
  /** How many rows of those under way are in: until all are, no row of the database says it to anybody else. */
  const under = new Map<string, number>()

  const requireImport = (list: TermList, id: string, caller: TermsCaller) => required(db, list, id, caller)

  async function importNow(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
    caller.signal.throwIfAborted()
    const row = await beginImport(db, id, clock.now())
    if (!row)
      throw new Refusal('conflict', 'This import was begun, or given up, before. Read the file again.')
    try {
      const tell = (done: number): void => void under.set(id, done)
      const imported = await importAll(dependencies, { list, row, caller, tell })
      if (list.ownerId === null) await settleIndexes(db).catch(onError)
      return await shown(db, imported)
    } catch (error) {
      if (error instanceof GivenUp) return shown(db, await requireImport(list, id, caller))
      await moveImport(db, id, ['importing'], { state: 'failed', done: 0, updatedAt: clock.now() })
      throw error
    } finally {
      under.delete(id)
    }
  }

  return {
    async get(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      const row = await requireImport(list, id, caller)
      if (await isLeft(db, row, clock.now())) return shown(db, { ...row, state: 'failed', done: 0 })
      return shown(db, row.state === 'importing' ? { ...row, done: under.get(id) ?? row.done } : row)
    },

    async run(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      const { rows } = await requireImport(list, id, caller)
      if (rows === 0)
        throw new Refusal(
          'conflict',
          'No row of this file can be imported. Mend the file, and read it again.',
        )
      const order = { owner: await work.ownerOf(caller.actor.userId), cost: rows }
      return places.run(order, () => asLongWork('import of terms', () => importNow(list, id, caller)))
    },

    async cancel(list: TermList, id: string, caller: TermsCaller): Promise<TermImport> {
      const row = await requireImport(list, id, caller)
      if (ENDED.includes(row.state)) return shown(db, row)
      const change = { state: 'cancelled', done: 0, updatedAt: clock.now() } as const
      const cancelled = await moveImport(db, id, ['reading', 'ready', 'importing'], change)
      if (cancelled) await deleteStaged(db, id)
      return shown(db, cancelled ?? (await requireImport(list, id, caller)))
    },

    /** Forgets files that were read and left. */
    async sweep(): Promise<void> {
      await deleteImportsBefore(db, new Date(clock.now().getTime() - TERM_IMPORT_KEPT_HOURS * HOUR_MS))
    },
  }
}

async function required(
  db: Database,
  list: TermList,
  id: string,
  { actor }: TermsCaller,
): Promise<ImportRow> {
  const row = await findImport(db, list, { id, byId: actor.userId })
  if (!row) throw importNotFound()
  return row
}
