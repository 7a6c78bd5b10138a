import { CsvError, parse } from 'csv-parse'
import { pipeline, Readable } from 'node:stream'
import { FileError, MISHEARD_SEPARATOR, plainCell, type ReadRow } from './term-row.ts'

const LONGEST_RECORD = 20_000
/** The parser measures a row by what is in its cells: of empty ones it would take as many as a file has commas. */
const MOST_CELLS = 1_000
const LINE_ENDS = ['\r\n', '\n', '\r']
const HEADER_MAX_CHARACTERS = 4_000

type Column = 'term' | 'misheard' | 'expansion' | 'category' | 'enabled'

/** What a column may be called. */
const NAMES: Record<Column, readonly string[]> = {
  term: ['term', 'terms', 'word', 'name'],
  misheard: ['misheard', 'misheard forms', 'heard', 'heard as', 'misheard as', 'sounds like'],
  expansion: ['expansion', 'stands for', 'meaning', 'long form'],
  category: ['category', 'kind', 'type', 'group'],
  enabled: ['enabled', 'on', 'active', 'use'],
}

const NO = new Set(['no', 'n', 'false', '0', 'off'])
const YES = new Set(['', 'yes', 'y', 'true', '1', 'on'])

/** The rows of a CSV file whose first line names the columns. Throws FileError. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const { delimiter, whole } = await delimited(text)
  const records = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: LONGEST_RECORD,
  })
  // Joined so that a sender who goes away, or sends too much, ends the records: an error of a stream that nobody takes ends the server.
  pipeline(Readable.from(withFewCells(whole, delimiter), { objectMode: false }), records, noticedByReading)
  let columns: Map<Column, number> | null = null
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      columns ??= columnsOf(record)
      if (record === firstOf(columns)) continue
      yield rowOf(record, info.lines, columns)
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error
  }
  if (!columns) throw new FileError('This file is empty. Choose it again from where it is kept.')
}

/** The text as it comes, until a row has more delimiters than it may have cells. Between quotation marks no line ends a row. */
async function* withFewCells(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const mark = delimiter.charCodeAt(0)
  let cells = 0
  let isQuoted = false
  for await (const piece of text) {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (code === QUOTATION_MARK) isQuoted = !isQuoted
      else if (code === LINE_FEED || code === CARRIAGE_RETURN) cells = isQuoted ? cells : 0
      else if (code === mark && ++cells > MOST_CELLS)
        throw new FileError(
          `A row has more than ${MOST_CELLS} cells. Take out what does not belong to it, and choose the file again.`,
        )
    }
    yield piece
  }
}
const [LINE_FEED, CARRIAGE_RETURN, QUOTATION_MARK] = [10, 13, 34]

/** What ends the pipeline ends the reading of its records too, and is thrown there. */
const noticedByReading = (): void => {}

const headers = new WeakMap<Map<Column, number>, string[]>()
const firstOf = (columns: Map<Column, number>): string[] | undefined => headers.get(columns)

function columnsOf(record: string[]): Map<Column, number> {
  const names = record.map((name) => name.trim().toLowerCase().replaceAll('_', ' '))
  const columns = new Map<Column, number>()
  for (const [column, known] of Object.entries(NAMES) as Array<[Column, readonly string[]]>) {
    const at = names.findIndex((name) => known.includes(name))
    if (at !== -1) columns.set(column, at)
  }
  if (!columns.has('term'))
    throw new FileError(
      'No column is called “term”. The first line has to name the columns: term, misheard, expansion, category, enabled.',
    )
  headers.set(columns, record)
  return columns
}

function rowOf(record: string[], line: number, columns: Map<Column, number>): ReadRow {
  const cell = (column: Column): string | undefined => {
    const at = columns.get(column)
    return at === undefined ? undefined : plainCell(record[at] ?? '')
  }
  const term = cell('term') ?? ''
  const misheard = cell('misheard')
  const enabled = cell('enabled')?.toLowerCase()
  const expansion = cell('expansion')
  const category = cell('category')
  if (enabled !== undefined && !YES.has(enabled) && !NO.has(enabled))
    return {
      kind: 'wrong',
      line,
      term,
      reason: `“${enabled.slice(0, 20)}” in the column “enabled” is neither yes nor no.`,
    }
  return {
    kind: 'row',
    row: {
      line,
      term,
      ...(misheard === undefined ? {} : { misheard: formsIn(misheard) }),
      ...(expansion === undefined ? {} : { expansion }),
      ...(category === undefined ? {} : { category }),
      ...(enabled === undefined ? {} : { enabled: !NO.has(enabled) }),
    },
  }
}

const formsIn = (cell: string): string[] =>
  cell
    .split(MISHEARD_SEPARATOR)
    .map((form) => form.trim())
    .filter((form) => form !== '')

/** Spreadsheets write what their country parts cells with: the first line tells. */
async function delimited(
  text: AsyncIterable<string>,
): Promise<{ delimiter: string; whole: AsyncGenerator<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let head = ''
  while (!head.includes('\n') && head.length < HEADER_MAX_CHARACTERS) {
    const next = await pieces.next()
    if (next.done) break
    head += next.value
  }
  const firstLine = head.split('\n', 1)[0] ?? ''
  const count = (mark: string): number => firstLine.split(mark).length
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  return {
    delimiter,
    whole: (async function* () {
      yield head
      for (;;) {
        const next = await pieces.next()
        if (next.done) return
        yield next.value
      }
    })(),
  }
}

function unreadable({ code, lines }: CsvError & { lines?: number }): Error {
  const where = lines === undefined ? '' : ` near line ${lines}`
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new FileError(`A row is longer than any may be${where}: a quotation mark is probably missing.`)
  return new FileError(
    `This file is no CSV file that can be read: a quotation mark is missing or too much${where}.`,
  )
}
