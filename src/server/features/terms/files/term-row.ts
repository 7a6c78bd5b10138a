/** One row of a file; what is undefined the file says nothing of. */
export interface FileRow {
  /** From 1 on. */
  line: number
  term: string
  misheard?: string[]
  expansion?: string
  category?: string
  enabled?: boolean
}

/** Why a row cannot be read, or the row. */
export type ReadRow =
  { kind: 'row'; row: FileRow } | { kind: 'wrong'; line: number; term: string; reason: string }

/** A file that is not what it was said to be: `message` is a sentence for whoever chose it. */
export class FileError extends Error {
  override name = 'FileError'
}

export const MISHEARD_SEPARATOR = '|'

/** Spreadsheets run a cell that begins with one of these as a formula; some take the wide ones of East Asian keyboards too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** The text of a cell as no program takes it for a formula; `plainCell` gives it back. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
