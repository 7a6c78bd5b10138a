import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutTerms } from '../audit-entries.ts'
import type { TermsCaller, TermsDependencies } from '../dependencies.ts'
import { listFull } from '../refusals.ts'
import { changeList, type TermList } from '../term-list.ts'
import { countAll } from '../term-store.ts'
import {
  applyPart,
  deleteStaged,
  endOfPart,
  holdImport,
  isImporting,
  moveImport,
  type ImportRow,
} from './import-store.ts'

const ROWS_OF_A_PART = 4_000

/** Somebody gave the import up while it ran. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/**
 * All parts within one transaction, which asks for no second connection: sixteen imports that each held one and waited for
 * another would hold up the whole server for good. `tell` hears how many rows are in so far: nobody else sees them yet.
 */
export async function importAll(
  { db, clock }: TermsDependencies,
  {
    list,
    row,
    caller,
    tell,
  }: { list: TermList; row: ImportRow; caller: TermsCaller; tell(done: number): void },
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    await holdImport(tx, row.id)
    let [after, done] = [0, 0]
    for (;;) {
      if (!(await isImporting(tx, row.id))) throw new GivenUp()
      const part = await endOfPart(tx, row.id, { after, rows: ROWS_OF_A_PART })
      if (!part) break
      await applyPart(tx, row, { after, upTo: part.line, now: clock.now() })
      after = part.line
      done += part.rows
      tell(done)
    }
    // Who else changes the list waits from here on, and not for the whole of it.
    await changeList(tx, list)
    if ((await countAll(tx, list)) > list.mostTerms) throw listFull(list)
    const ended = { state: 'imported', done, updatedAt: clock.now() } as const
    const imported = await moveImport(tx, row.id, ['importing'], ended)
    if (!imported) throw new GivenUp()
    await deleteStaged(tx, row.id)
    await recordAudit(tx, aboutTerms('import', list, row.id, caller))
    return imported
  })
}
