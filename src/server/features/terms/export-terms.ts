import { Readable } from 'node:stream'
import type { FileReply } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutTerms } from './audit-entries.ts'
import type { TermsCaller, TermsDependencies } from './dependencies.ts'
import { MISHEARD_SEPARATOR, safeCell } from './files/term-row.ts'
import { ownList, type TermList } from './term-list.ts'
import { countAll, eachTerm, type TermRow } from './term-store.ts'

const HEADER = 'term,misheard,expansion,category,enabled\r\n'
/** Spreadsheets take a file for UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/** The whole of a list as a CSV file, streamed: what it holds can be imported again, and no cell of it is a formula. */
export function createTermsExport({ db }: Pick<TermsDependencies, 'db'>) {
  return async (list: TermList, caller: TermsCaller): Promise<FileReply> => {
    await recordAudit(db, aboutTerms('export', list, null, caller))
    const fileName = list.ownerId === null ? 'master-dictionary.csv' : 'medical-terms.csv'
    return {
      mediaType: 'text/csv; charset=utf-8',
      fileName,
      body: Readable.from(termLines(db, list), { objectMode: false }),
    }
  }
}

/** The lines of the file, some at a time. */
async function* termLines(db: Executor, list: TermList): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + HEADER
  for await (const rows of eachTerm(db, list)) yield rows.map(lineOf).join('')
}

/** A physician's own terms as that file; null where there are none. */
export async function ownTermsFile(db: Executor, userId: string): Promise<string | null> {
  const list = ownList(userId)
  if ((await countAll(db, list)) === 0) return null
  let file = ''
  for await (const lines of termLines(db, list)) file += lines
  return file
}

function lineOf({ term, misheard, expansion, category, enabled }: TermRow): string {
  const cells = [term, misheard.join(` ${MISHEARD_SEPARATOR} `), expansion, category].map(safeCell)
  return `${[...cells, enabled ? 'yes' : 'no'].map(quoted).join(',')}\r\n`
}

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
