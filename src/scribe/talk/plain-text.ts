/** A text with its figures, signs and letters in plain ones. */
export interface PlainText {
  text: string
  /** Where in the text as it was written the k-th character of the plain one begins; behind the last its end. */
  at: (k: number) => number
}

const SIGNS: Record<string, string> = {
  '→': ' to ', '∅': ' no ', '⊘': ' no ', '¬': ' not ', '±': ' plus or minus ',
  '≥': ' at least ', '≤': ' at most ', '<': ' less than ', '>': ' more than ',
} // prettier-ignore
/** Arrows and triangles that point up, and those that point down. */
const POINTS_UP = /[↑↗⇑⇧⇗⬆⬈⮝⭡⤴▲△▴🔺🔼]/u
const POINTS_DOWN = /[↓↘⇓⇩⇘⬇⬊⮟⭣⤵▼▽▾🔻🔽]/u
/** What stands behind the point. */
const FRACTIONS: Record<string, string> = {
  '½': '5', '¼': '25', '¾': '75', '⅓': '33', '⅔': '67', '⅛': '125', '⅜': '375', '⅝': '625', '⅞': '875',
} // prettier-ignore
/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKS_LIKE: Record<string, string> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', к: 'k', м: 'm', т: 't', н: 'h', в: 'b',
  ԁ: 'd', һ: 'h', ο: 'o', α: 'a', ν: 'v', ρ: 'p', τ: 't', ι: 'i', κ: 'k', υ: 'u', ε: 'e', χ: 'x',
} // prettier-ignore

/** Whatever is only as everybody writes it goes the short way. */
const EVERYDAY = /^[\p{ASCII}‘’“”–—…\u00a0\u00c0-\u00d7\u00d9-\u00ff]*$/u
const SAYS_MORE = /[<>]\s{0,3}\d|\([-–−]\)/

/** How one stretch of a text is written plainly, by what it is; `before` is what was written so far. */
const WAYS: ReadonlyArray<[stretch: RegExp, plainly: (said: string, before: string) => string]> = [
  // "1 ½": one figure.
  [/\p{Nd}\s?(?=[½¼¾⅓⅔⅛⅜⅝⅞])/uy, (said) => digitsOf(said.trimEnd())],
  [/[½¼¾⅓⅔⅛⅜⅝⅞]/uy, (said, before) => `${/\d$/.test(before) ? '' : '0'}.${FRACTIONS[said]}`],
  [/\([-–−]\)|(?<!\p{L})Ø(?!\p{L})/uy, () => ' no '],
  [/[µμ]g\b/uy, () => 'mcg'],
  [
    /[←-⇿⌀-➿⤀-⥿⬀-⯿\u{1f53a}-\u{1f53d}]/uy,
    (said) =>
      POINTS_UP.test(said) ? ' increased ' : POINTS_DOWN.test(said) ? ' decreased ' : (SIGNS[said] ?? said),
  ],
  [/(?<!-)[<>](?=\s{0,3}\d)|[∅⊘¬±≥≤]/uy, (said) => SIGNS[said] ?? said],
  [/\p{Nd}/uy, digitsOf],
  // "10⁹": the power is no part of the figure.
  [/[\p{No}\p{Nl}]/uy, (said, before) => `${/\d$/.test(before) ? ' ' : ''}${said.normalize('NFKC')}`],
  [/\p{L}/uy, (said) => narrow(said)],
]

/**
 * "½ tablet", "５０ mg", "50 µg", "↑", "< 38", "(–)", "wаrfarin" with a foreign letter: as they are read aloud. Whoever holds a
 * text against what was said must not pass over what is written in another way.
 */
export function plainText(written: string): PlainText {
  if (EVERYDAY.test(written) && !SAYS_MORE.test(written)) return { text: written, at: (k) => k }
  const source = withLatinLetters(written)
  const places: number[] = []
  let text = ''
  // Kept beside the text: to ask a text that grows for its last character copies all of it each time.
  let last = ''
  for (let from = 0; from < source.length;) {
    const [said, plainly] = stretchAt(source, from)
    const part = plainly(said, last)
    for (let k = 0; k < part.length; k++) places.push(from)
    text += part
    last = part.at(-1) ?? last
    from += said.length
  }
  return { text, at: (k) => places[k] ?? written.length }
}

const asItIs = (said: string): string => said

function stretchAt(
  source: string,
  from: number,
): [said: string, plainly: (said: string, before: string) => string] {
  const code = source.codePointAt(from) ?? 0
  for (const [stretch, plainly] of WAYS) {
    stretch.lastIndex = from
    const said = stretch.exec(source)?.[0]
    if (said) return [said, plainly]
  }
  return [String.fromCodePoint(code), asItIs]
}

/** Digits of every script; those of one stand in a row from 0 to 9. */
function digitsOf(said: string): string {
  return Array.from(said, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(code < 128 ? digit : value % 10)
  }).join('')
}

/** "ｒｉｇｈｔ", "𝐰𝐚𝐫": letters of another width or weight. */
function narrow(letter: string): string {
  const plain = letter.normalize('NFKC')
  return /^\p{ASCII}+$/u.test(plain) ? plain : letter
}

/** A word of Latin letters with a foreign one that looks like one of them. */
const withLatinLetters = (written: string): string =>
  written.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? Array.from(word, (letter) => LOOKS_LIKE[letter.toLowerCase()] ?? letter).join('')
      : word,
  )
