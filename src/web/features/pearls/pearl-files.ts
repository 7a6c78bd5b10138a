import Papa from 'papaparse'
import { PEARL_IMPORT_BYTES, PEARL_IMPORT_ROWS } from '#contract/pearl-limits.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { exportPearls } from '#contract/pearls.ts'

type Exported = Reply<typeof exportPearls>['pearls'][number]

/** Rows of a file as they go to the server, or a sentence about why it cannot be read. */
export type ReadFile = { rows: Array<Record<string, unknown>> } | { problem: string }

/** Of the CSV, in order. Several words of one column stand with a bar between. */
export const COLUMNS = [
  'id',
  'title',
  'body',
  'tags',
  'conditions',
  'drugs',
  'words',
  'match',
  'ageFromMonths',
  'ageToMonths',
  'sourceName',
  'sourceUrl',
  'sourceDate',
  'reviewedOn',
  'reviewDueOn',
  'enabled',
] as const
const BETWEEN = ' | '
/** What a spreadsheet would take for a formula, some of them in the wide letters of East Asian keyboards; a quote before it makes it text again. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEUTRALISED = /^'(?=[=+\-@\t\r\n＝＋－＠])/

/** A file for spreadsheets; a cell that begins like a formula is made text. */
export function toCsv(pearls: Exported[]): string {
  const rows = pearls.map(({ triggers, tags, ...pearl }) => ({
    ...pearl,
    tags: tags.join(BETWEEN),
    conditions: triggers.conditions.join(BETWEEN),
    drugs: triggers.drugs.join(BETWEEN),
    words: triggers.words.join(BETWEEN),
    match: triggers.match,
    ageFromMonths: triggers.ageFromMonths,
    ageToMonths: triggers.ageToMonths,
  }))
  return Papa.unparse(rows, { columns: [...COLUMNS], escapeFormulae: FORMULA, newline: '\r\n' })
}

export const toJson = (pearls: Exported[]): string => `${JSON.stringify({ pearls }, null, 2)}\n`

/** Reads what `toCsv` or `toJson` wrote, or a person made like it. */
export function readPearlFile(name: string, text: string): ReadFile {
  if (text.length > PEARL_IMPORT_BYTES)
    return { problem: 'The file is too large. Import at most 4 MB at a time.' }
  const read = /\.json$/i.test(name) || /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
  if ('problem' in read) return read
  if (read.rows.length === 0) return { problem: 'There is no pearl in this file.' }
  if (read.rows.length > PEARL_IMPORT_ROWS) return { problem: tooMany }
  return read
}

const tooMany = `The file has more than ${PEARL_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it and import the parts.`

function readJson(text: string): ReadFile {
  try {
    const value: unknown = JSON.parse(text)
    const list: unknown = Array.isArray(value) ? value : (value as { pearls?: unknown } | null)?.pearls
    if (!Array.isArray(list)) return { problem: 'The file holds no list of pearls.' }
    return { rows: list.map((row: unknown) => (isRow(row) ? row : { title: row })) }
  } catch {
    return { problem: 'This is no JSON that can be read.' }
  }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function readCsv(text: string): ReadFile {
  // One row more than there may be: of a million the others are not read.
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/\r\n?/g, '\n'), {
    header: true,
    // Rows that another editor put under those of the export end as they end there, and are rows all the same.
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview: PEARL_IMPORT_ROWS + 1,
    transformHeader: (header) => header.trim(),
  })
  const columns = meta.fields ?? []
  const missing = ['title', 'body'].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return {
      problem: `The first row has to name the columns. Missing: ${missing.join(', ')}. Export a file to see how it looks.`,
    }
  const unknown = columns.filter((column) => column !== '' && !COLUMNS.some((known) => known === column))
  if (unknown.length > 0)
    return { problem: `These columns are not known: ${unknown.slice(0, 8).join(', ')}.` }
  return { rows: data.map(rowOfCsv) }
}

function rowOfCsv(cells: Record<string, string>): Record<string, unknown> {
  const cell = (name: (typeof COLUMNS)[number]) => (cells[name] ?? '').replace(NEUTRALISED, '').trim()
  const list = (name: (typeof COLUMNS)[number]) =>
    cell(name)
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean)
  const orNull = (name: (typeof COLUMNS)[number]) => (cell(name) === '' ? null : cell(name))
  // What is no number, or neither yes nor no, goes to the server as it is: it says so, row by row.
  const number = (name: (typeof COLUMNS)[number]) =>
    /^\d+$/.test(cell(name)) ? Number(cell(name)) : orNull(name)
  return {
    ...(cell('id') === '' ? {} : { id: cell('id') }),
    title: cell('title'),
    body: cell('body'),
    tags: list('tags'),
    triggers: {
      conditions: list('conditions'),
      drugs: list('drugs'),
      words: list('words'),
      match: cell('match') || 'any',
      ageFromMonths: number('ageFromMonths'),
      ageToMonths: number('ageToMonths'),
    },
    sourceName: cell('sourceName'),
    sourceUrl: cell('sourceUrl'),
    sourceDate: orNull('sourceDate'),
    reviewedOn: orNull('reviewedOn'),
    reviewDueOn: orNull('reviewDueOn'),
    enabled: switchOf(cell('enabled')),
  }
}

/** On where nothing is said. */
function switchOf(cell: string): boolean | string {
  if (/^(?:true|yes|on|1|)$/i.test(cell)) return true
  return /^(?:false|no|off|0)$/i.test(cell) ? false : cell
}
