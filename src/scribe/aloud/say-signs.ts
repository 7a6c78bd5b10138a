import { NUMBER, rule, type SayRule } from './say-rule.ts'
import { numberWords, wholeWords } from './number-words.ts'

const PARTS: Record<string, string> = {
  '½': 'one half',
  '⅓': 'one third',
  '⅔': 'two thirds',
  '¼': 'one quarter',
  '¾': 'three quarters',
  '⅛': 'one eighth',
}
const PART = '[½⅓⅔¼¾⅛]'
/** A sign for a part of one: what it is a part of may follow, such as a tablet. */
export const FRACTION_SIGN = new RegExp(`${PART}$`)

const says = (pattern: string, words: string): SayRule => rule(pattern, () => words)

/** Signs that mean something, tried where no letter stands. */
export const saySigns: readonly SayRule[] = [
  rule(String.raw`(\d*)(${PART})`, ([, whole = '', part = '']) => {
    const fraction = PARTS[part] ?? ''
    return whole === '' ? fraction : `${wholeWords(whole)} and ${fraction}`
  }),
  says(String.raw`[x×]\s?(?=10\^)`, 'times'),
  says(String.raw`\(\+\)|\+ve\b`, 'positive'),
  says(String.raw`\(-\)|-ve\b`, 'negative'),
  says(String.raw`\+\s?/\s?-|±`, 'plus or minus'),
  says('>=|≥|=>', 'at least'),
  says('<=|≤', 'at most'),
  says('->|→|-->', 'to'),
  says('>', 'greater than'),
  says('<', 'less than'),
  says('[↑]', 'increased'),
  says('[↓]', 'decreased'),
  says('[~≈]', 'about'),
  says('=', 'equals'),
  says('&', 'and'),
  says('@', 'at'),
  says('%', 'percent'),
  says('[×]', 'times'),
  rule(String.raw`#\s?(${NUMBER})`, ([, number = '']) => `number ${numberWords(number)}`),
  // A number below zero, and no range: nothing that could be its beginning stands before.
  rule(String.raw`[-−](${NUMBER})`, ([, number = ''], { before }) =>
    /(?:^|[\s(=:])$/.test(before) && !/[\d%]\s$/.test(before) ? `minus ${numberWords(number)}` : null,
  ),
  says(String.raw`\+(?=\s?\d)`, 'plus'),
  rule(String.raw`/`, (_, { before, after }) =>
    /\p{L}$/u.test(before) && /^\p{L}/u.test(after)
      ? ','
      : /^\s|^$/.test(after) && /\s$|^$/.test(before)
        ? ','
        : 'slash',
  ),
  says(String.raw`[-–—]{2,}|\s[-–—](?=\s)|[–—]`, ','),
  says('[([{:)]|[\\]}]', ','),
]
