import type { Word } from './word.ts'

const UNITS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] // prettier-ignore
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 } // prettier-ignore
const ORDINALS = new Map(
  [...UNITS, 'tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth'] // prettier-ignore
    .map((name, value): [string, number] => [name, value])
    .slice(1),
)
ORDINALS.set('thirtieth', 30)
/** "May" and "second" may be other words: a day is read behind the other months. */
const MONTH =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|aug|sept|oct|nov|dec)$/

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** "July third of O eight": the year. */
const DATED = new RegExp(`${MONTH.source}|^(?:${[...ORDINALS.keys()].join('|')})$`)

/** A quick look: at most words no ordinal begins. */
const BEGINS = new Set(['o', ...Object.keys(TENS), ...ORDINALS.keys()])

interface Read {
  text: string
  /** How many words were consumed. */
  length: number
}

/** "Twenty fifth" is the 25th, "July twentieth" the 20th of July; "the fifth finger" stays a word. */
export function ordinalAt(words: ReadonlyArray<Word>, i: number): Read | null {
  const [first, next] = [words[i], words[i + 1]]
  if (!first) return null
  const hyphen = first.text.indexOf('-')
  if (!BEGINS.has(hyphen < 0 ? first.text : first.text.slice(0, hyphen))) return null
  const [hyphenTens, hyphenUnit] = first.text.split('-')
  const tens = Object.hasOwn(TENS, hyphenTens ?? '') ? TENS[hyphenTens ?? ''] : undefined
  if (tens !== undefined) {
    const hyphened = hyphenUnit ? UNITS.indexOf(hyphenUnit) : 0
    if (hyphened > 0) return { text: withEnding(tens + hyphened), length: 1 }
    const unit = first.after === '' && !hyphenUnit && next ? UNITS.indexOf(next.text) : 0
    return unit > 0 && isPart(words, i + 1) ? { text: withEnding(tens + unit), length: 2 } : null
  }
  const before = words[i - 1]
  // "January O nine", "January of O nine"
  const dated = before?.text === 'of' ? words[i - 2] : before
  const isYear = first.text === 'o' && next && DIGITS.includes(next.text) && before?.after === ''
  if (isYear && DATED.test(dated?.text ?? '')) return { text: `200${DIGITS.indexOf(next.text)}`, length: 2 }
  const value = ORDINALS.get(first.text)
  return value !== undefined && before?.after === '' && MONTH.test(before.text)
    ? { text: withEnding(value), length: 1 }
    : null
}

/** "A ninety second seizure" lasts so long; the day is told behind its month or before "of". */
const isPart = (words: ReadonlyArray<Word>, unit: number): boolean =>
  words[unit]?.text !== 'second' || MONTH.test(words[unit - 2]?.text ?? '') || words[unit + 1]?.text === 'of'

const withEnding = (value: number): string => {
  const ending = value > 10 && value < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}
