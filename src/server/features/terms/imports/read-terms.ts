import { TermWords, type TermFileFormat, type WrongRow } from '#contract/terms.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { UnfitForm } from '#server/platform/text-work/engine/dictionary.ts'
import { decodeText } from '../files/decode-text.ts'
import { FileError, type FileRow } from '../files/term-row.ts'
import { rowsOf } from '../files/vocabulary-rows.ts'
import { unfitSentence } from '../refusals.ts'
import { distinctForms } from '../distinct-forms.ts'
import type { StagedRow } from './import-store.ts'

const ROWS_AT_ONCE = 1_000
const WRONG_ROWS_SHOWN = 200
const TERM_SHOWN_CHARACTERS = 80

/** The rows of a file that are wrong: all are counted, the first ones kept. */
export class WrongRows {
  count = 0
  readonly shown: WrongRow[] = []

  add(line: number, term: string, reason: string): void {
    this.count += 1
    if (this.shown.length < WRONG_ROWS_SHOWN)
      this.shown.push({ line, term: term.slice(0, TERM_SHOWN_CHARACTERS), reason })
  }
}

export interface TermFile {
  format: TermFileFormat
  bytes: AsyncIterable<Uint8Array>
  mostRows: number
}

/**
 * The rows of a file that can be imported, some at a time; what is wrong with the others goes to `wrong`. A term that stands
 * in several rows counts where it stands first. Throws FileError.
 */
export async function* readTerms(
  { format, bytes, mostRows }: TermFile,
  wrong: WrongRows,
  { ids, unfitForms }: { ids: Ids; unfitForms(forms: string[]): Promise<Array<UnfitForm | null>> },
): AsyncGenerator<StagedRow[]> {
  const lines = new Map<string, number>()
  let batch: StagedRow[] = []
  let rows = 0
  for await (const read of rowsOf[format](decodeText(bytes))) {
    rows += 1
    if (rows > mostRows)
      throw new FileError(
        `This file has more than ${mostRows.toLocaleString('en')} rows with terms. Split it, or leave out what nobody says.`,
      )
    if (read.kind === 'wrong') {
      wrong.add(read.line, read.term, read.reason)
      continue
    }
    const staged = stagedRow(read.row, lines, wrong, ids)
    if (!staged) continue
    batch.push(staged)
    if (batch.length < ROWS_AT_ONCE) continue
    yield await fitRows(batch, wrong, unfitForms)
    batch = []
  }
  if (batch.length > 0) yield await fitRows(batch, wrong, unfitForms)
}

const GivenWords = TermWords.partial({ misheard: true, expansion: true, category: true, enabled: true })
const UNREADABLE = '\ufffd'

function stagedRow(row: FileRow, lines: Map<string, number>, wrong: WrongRows, ids: Ids): StagedRow | null {
  const { line, ...given } = row
  const refuse = (reason: string): null => {
    wrong.add(line, given.term, reason)
    return null
  }
  if (JSON.stringify(given).includes(UNREADABLE))
    return refuse('Letters of this row cannot be read. Save the file as UTF-8.')
  const parsed = GivenWords.safeParse(given)
  if (!parsed.success) return refuse(reasonOf(parsed.error.issues[0]?.path[0], given))
  const { term } = parsed.data
  const key = keyOf(term)
  if (key === '') return refuse('The term has no letters.')
  const earlier = lines.get(key)
  if (earlier !== undefined) return refuse(`The same term stands in line ${earlier}.`)
  lines.set(key, line)
  return {
    line,
    id: ids.uuid(),
    term,
    key,
    misheard: given.misheard === undefined ? null : distinctForms(parsed.data.misheard ?? [], key),
    expansion: given.expansion === undefined ? null : (parsed.data.expansion ?? ''),
    category: given.category === undefined ? null : (parsed.data.category ?? ''),
    enabled: given.enabled ?? null,
  }
}

function reasonOf(field: PropertyKey | undefined, { term, misheard = [] }: Omit<FileRow, 'line'>): string {
  if (field === 'term')
    return term.trim() === '' ? 'The term is missing.' : 'The term is longer than 120 characters.'
  if (field === 'misheard')
    return misheard.length > 20
      ? 'There are more than 20 misheard forms.'
      : 'A misheard form is longer than 120 characters.'
  if (field === 'expansion') return 'The expansion is longer than 200 characters.'
  return 'The category is longer than 40 characters.'
}

/** A form that may not be one makes its row wrong; they are judged in one go. */
async function fitRows(
  rows: StagedRow[],
  wrong: WrongRows,
  unfitForms: (forms: string[]) => Promise<Array<UnfitForm | null>>,
): Promise<StagedRow[]> {
  const forms = rows.flatMap(({ misheard }) => misheard ?? [])
  if (forms.length === 0) return rows
  const unfit = new Map<string, UnfitForm>()
  for (const [at, reason] of (await unfitForms(forms)).entries())
    if (reason) unfit.set(forms[at] as string, reason)
  return rows.filter((row) => {
    const form = row.misheard?.find((its) => unfit.has(its))
    if (form === undefined) return true
    wrong.add(row.line, row.term, unfitSentence(form, unfit.get(form) as UnfitForm))
    return false
  })
}
