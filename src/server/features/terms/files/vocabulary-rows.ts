import { TERM_MAX_CHARACTERS, type TermFileFormat } from '#contract/terms.ts'
import { csvRows } from './csv-rows.ts'
import { FileError, type ReadRow } from './term-row.ts'

const LONGEST_LINE = 20_000

/** The lines of a text with their numbers, from 1 on. Throws FileError for one that is no line of any such file. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: string; number: number }> {
  let rest = ''
  let number = 0
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE)
      throw new FileError('This file has lines longer than any of its kind may be.')
    for (const line of lines) yield { line: line.replace(/\r$/, ''), number: (number += 1) }
  }
  if (rest !== '') yield { line: rest, number: number + 1 }
}

const RXNORM_FIELDS = 18
/** Ingredients, precise ingredients and brand names: what is said. The other names hold strengths and forms. */
const RXNORM_NAMES = new Map([
  ['IN', 'drug'],
  ['PIN', 'drug'],
  ['BN', 'brand drug'],
])

/** RXNCONSO.RRF of RxNorm, the whole or the prescribable content: `|` between the fields, one at the end of each line. */
async function* rxnormRows(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let found = false
  for await (const { line, number } of linesOf(text)) {
    if (line === '') continue
    const fields = line.split('|')
    if (fields.length < RXNORM_FIELDS) {
      if (!found)
        throw new FileError('This is not RXNCONSO.RRF: its lines have 18 fields with “|” between them.')
      yield { kind: 'wrong', line: number, term: '', reason: 'The line has too few fields.' }
      continue
    }
    found = true
    const [language, source, kind = '', name = '', suppressed] = [1, 11, 12, 14, 16].map((at) => fields[at])
    const category = RXNORM_NAMES.get(kind)
    if (language !== 'ENG' || source !== 'RXNORM' || suppressed === 'Y' || suppressed === 'O' || !category)
      continue
    yield { kind: 'row', row: { line: number, term: name, category } }
  }
  if (!found) throw new FileError('This file is empty. Choose it again from where it is kept.')
}

/** Columns of the order file: number, code, whether it can be billed, short name, long name from here on. */
const ICD_LINE = /^\d{5} ([A-Z][0-9A-Z]{2,6}) +([01]) (.{60}) (.*)$/
/** What distinguishes codes and nobody says. */
const ICD_TAIL =
  /,? (?:unspecified|initial encounter|subsequent encounter|sequela|not elsewhere classified)\b.*$/i

/** The yearly order file of ICD-10-CM, columns of fixed width. */
async function* icd10cmRows(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const known = new Set<string>()
  let found = false
  for await (const { line, number } of linesOf(text)) {
    if (line.trim() === '') continue
    const fields = ICD_LINE.exec(line)
    if (!fields) {
      if (!found)
        throw new FileError(
          'This is not the ICD-10-CM order file: its lines begin with a number of five digits and a code.',
        )
      yield {
        kind: 'wrong',
        line: number,
        term: '',
        reason: 'The line has not the columns of an order file.',
      }
      continue
    }
    found = true
    const [, , , short = '', long = ''] = fields
    const whole = long.trim().replace(ICD_TAIL, '')
    const term = (whole.length > TERM_MAX_CHARACTERS || whole === '' ? short : whole).trim()
    // Codes that differ in what nobody says have one name.
    if (term === '' || known.has(term)) continue
    known.add(term)
    yield { kind: 'row', row: { line: number, term, category: 'condition' } }
  }
  if (!found) throw new FileError('This file is empty. Choose it again from where it is kept.')
}

/** The rows of a file of the format, in order. Throws FileError for a file that is none. */
export const rowsOf: Record<TermFileFormat, (text: AsyncIterable<string>) => AsyncGenerator<ReadRow>> = {
  csv: csvRows,
  rxnorm: rxnormRows,
  icd10cm: icd10cmRows,
}
