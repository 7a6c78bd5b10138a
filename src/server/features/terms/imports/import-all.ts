import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutTerms } from '../audit-entries.ts'
import type { TermsCaller, TermsDependencies } from '../dependencies.ts'
import { listFull } from '../refusals.ts'
import { changeList, type TermList } from '../term-list.ts'
import { countAll } from '../term-store.ts'
import { applyPart, deleteStaged, endOfPart, moveImport, type ImportRow } from './import-store.ts'

const ROWS_OF_A_PART = 4_000

/** Somebody gave the import up while it ran. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** All parts within one transaction; how far it is, and whether it is still wanted, is told beside it. */
export async function importAll(
  { db, clock }: TermsDependencies,
  { list, row, caller }: { list: TermList; row: ImportRow; caller: TermsCaller },
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    let [after, done] = [0, 0]
    for (;;) {
      const part = await endOfPart(tx, row.id, { after, rows: ROWS_OF_A_PART })
      if (!part) break
      const now = clock.now()
      await applyPart(tx, row, { after, upTo: part.line, now })
      after = part.line
      done += part.rows
      if (!(await moveImport(db, row.id, ['importing'], { done, updatedAt: now }))) throw new GivenUp()
    }
    // Who else changes the list waits from here on, and not for the whole of it.
    await changeList(tx, list)
    if ((await countAll(tx, list)) > list.mostTerms) throw listFull(list)
    const imported = await moveImport(tx, row.id, ['importing'], {
      state: 'imported',
      updatedAt: clock.now(),
    })
    if (!imported) throw new GivenUp()
    await deleteStaged(tx, row.id)
    await recordAudit(tx, aboutTerms('import', list, row.id, caller))
    return imported
  })
}
