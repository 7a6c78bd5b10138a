const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: ReadonlyArray<readonly [bigint, string]> = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1_000n, 'thousand'],
  [100n, 'hundred'],
]
/** What has more digits is a number of a file or a card, and is said digit by digit. */
const COUNTED_DIGITS = 12
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** `0042` digit by digit: nothing that is written is left out. */
export const digitWords = (digits: string): string =>
  [...digits].map((digit) => SMALL[Number(digit)] ?? '').join(' ')

/** A number as it is written, such as `1,250`, `0.25` or `.5`, in words; a zero in front or behind the point is said. */
export function numberWords(written: string): string {
  const [whole = '', part] = written.replaceAll(',', '').split('.')
  const head = whole === '' ? 'zero' : wholeWords(whole)
  return part === undefined ? head : `${head} point ${digitWords(part)}`
}

/** Digits alone. What begins with a zero, or is too long to be counted, is spelt. */
export function wholeWords(digits: string): string {
  const isSpelt = digits.length > COUNTED_DIGITS || (digits.length > 1 && digits.startsWith('0'))
  return isSpelt ? digitWords(digits) : countWords(BigInt(digits))
}

function countWords(count: bigint): string {
  if (count < 20n) return SMALL[Number(count)] ?? ''
  if (count < 100n) {
    const tens = TENS[Number(count / 10n)] ?? ''
    return count % 10n === 0n ? tens : `${tens}-${SMALL[Number(count % 10n)]}`
  }
  const [size, name] = SCALES.find(([least]) => count >= least) ?? [100n, 'hundred']
  const rest = count % size
  return `${countWords(count / size)} ${name}${rest === 0n ? '' : ` ${countWords(rest)}`}`
}

/** `21` as twenty-first. */
export function ordinalWords(digits: string): string {
  const words = wholeWords(digits)
  const last = /[a-z]+$/.exec(words)?.[0] ?? ''
  const stem = words.slice(0, words.length - last.length)
  if (ORDINALS[last]) return stem + ORDINALS[last]
  return stem + (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
}

/** A year of four digits as years are said: twenty twenty-six, two thousand five, nineteen oh one. */
export function yearWords(year: string): string {
  const [century, rest] = [year.slice(0, 2), year.slice(2)]
  if (century === '20' && rest.startsWith('0')) return numberWords(year)
  if (rest === '00') return `${wholeWords(century)} hundred`
  return `${wholeWords(century)} ${rest.startsWith('0') ? `oh ${digitWords(rest.slice(1))}` : wholeWords(rest)}`
}

/** Letters one by one. */
export const spelt = (letters: string): string => [...letters.toUpperCase()].join(' ')
