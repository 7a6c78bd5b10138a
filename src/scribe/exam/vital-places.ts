import { plain, type Word } from '../talk/word.ts'
import { AT_PLACE, READS_NEXT } from './vital-rules.ts'

/** A figure of a vital sign and where or how it was taken: "118/66 lying down". */
export interface Reading {
  figure: Word
  unit: Word | null
  /** As a note says it. */
  place: string
  words: Word[]
}

const noted = (said: string): string =>
  said.replace(/^(?:walked|ambulating)/, 'walking').replace(/^stood(?: up)?/, 'standing')

/**
 * All figures of one vital sign in the words behind its name, each with where it was taken, said before it ("standing it's
 * 96/58") or behind ("96/58 standing"). Empty where a figure has no place of its own: then nobody can tell them apart.
 */
export function readingsIn(words: Word[], value: RegExp, units: RegExp): Reading[] {
  const at = words.flatMap(({ text }, k) => (value.test(text) ? k : []))
  const isBefore = placeIn(words.slice(0, at[0] ?? 0)) !== null
  const out: Reading[] = []
  for (const [n, k] of at.entries()) {
    const unit = units.test(words[k + 1]?.text ?? '') ? (words[k + 1] ?? null) : null
    const from = n === 0 ? 0 : (at[n - 1] ?? 0) + 1
    const near = isBefore ? words.slice(from, k) : words.slice(k + 1, at[n + 1])
    const place =
      placeIn(near) ??
      (n > 0
        ? (placeIn(words.slice(k + 1, at[n + 1])) ?? placeBetween(words.slice(from, k), out.at(-1)))
        : null)
    const figure = words[k]
    if (!place || !figure) return []
    out.push({ figure, unit, place: place.text, words: [figure, ...(unit ? [unit] : []), ...place.words] })
  }
  return new Set(out.map(({ place }) => place)).size === out.length ? out : []
}

/** "104/62 sitting, and standing it's 92/58": behind the place of the figure before it. */
const placeBetween = (words: Word[], last: Reading | undefined): ReturnType<typeof placeIn> =>
  placeIn(words.filter((word) => !last?.words.includes(word)))

/** "We walked you in the hall and it went down to 85", behind what was read out just before. */
export function readingBehind(words: Word[], value: RegExp, [first]: readonly Reading[]): Reading | null {
  const place = placeIn(words)
  const figure = words.find(({ text }) => value.test(text))
  if (!first || !place || !figure || place.text === first.place || !READS_NEXT.test(plain(words))) return null
  return { figure, unit: first.unit, place: place.text, words: [...place.words, figure] }
}

/** "118/66 lying, 96/58 standing". */
export const readingsText = (readings: readonly Reading[]): string =>
  readings
    .map(({ figure, unit, place }) => {
      const own = unit && unit.text !== '%' ? `${figure.text} ${unit.text}` : figure.text
      return `${own}${unit?.text === '%' ? '%' : ''} ${place}`
    })
    .join(', ')

function placeIn(words: Word[]): { text: string; words: Word[] } | null {
  const text = plain(words)
  const match = AT_PLACE.exec(text)
  if (!match) return null
  const begin = match.index === 0 ? 0 : text.slice(0, match.index).trim().split(' ').length
  const said = words.slice(begin, begin + match[0].split(' ').length)
  return { text: noted(match[0]), words: said }
}
