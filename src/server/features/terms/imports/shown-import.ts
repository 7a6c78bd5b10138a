import type { TermImport } from '#contract/terms.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { findWarnings } from '../forms-that-are-terms.ts'
import { findChanges, type ImportRow } from './import-store.ts'

const CHANGES_SHOWN = 50
const WARNINGS_SHOWN = 100

const INTERRUPTED =
  'This import was interrupted; nothing was changed. Choose the file again, or run the import again.'

/** An import as its owner sees it, with the first changes while it can be looked at. */
export async function shown(db: Executor, row: ImportRow): Promise<TermImport> {
  const { id, state, format, rows, done, added, changed, unchanged, wrong, wrongRows } = row
  const changes = state === 'ready' ? await findChanges(db, row, CHANGES_SHOWN) : []
  const warnings = state === 'ready' ? await findWarnings(db, row, WARNINGS_SHOWN) : []
  const counts = { rows, done, added, changed, unchanged, wrong }
  const remark = state === 'failed' ? INTERRUPTED : null
  return { id, state, format, ...counts, wrongRows, changes, remark, warnings }
}
