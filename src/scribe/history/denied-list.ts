import { partsOf } from '../grammar/parts.ts'
import type { OutWord } from '../out-word.ts'

const AGAIN = /^(?:any|no)$/

/**
 * The things of a denial as one list: "no cough, no fever", "cough, any fever" and "cough, fever" are all "cough or fever".
 * Only where every part after a pause is a thing.
 */
export function withOrBeforeLast(words: OutWord[]): OutWord[] {
  const pauses = words.flatMap((word, i) => (word.source?.after === ',' && i < words.length - 1 ? [i] : []))
  const last = pauses.at(-1)
  if (last === undefined) return words
  const isSaidAgain = AGAIN.test(words[last + 1]?.text ?? '')
  if (words.slice(last + 1).some(({ text }) => text === 'or' || text === 'and') && !isSaidAgain)
    return words.filter(({ text }, i) => !(AGAIN.test(text) && pauses.includes(i - 1)))
  const isListed = isThing(words.slice(last + 1)) && !words.some(({ text }) => text === 'or')
  if (!isSaidAgain && !isListed) return words
  return words.flatMap((word, i) => {
    if (AGAIN.test(word.text) && pauses.includes(i - 1)) return []
    if (i !== last || !word.source) return [AGAIN.test(words[i + 1]?.text ?? '') ? withComma(word) : word]
    const pause = pauses.length > 1 ? word.source.after : ''
    return [
      { ...word, source: { ...word.source, after: pause } },
      { text: 'or', source: null },
    ] satisfies OutWord[]
  })
}

/** The comma of a list stands although the word behind the pause is dropped. */
const withComma = (word: OutWord): OutWord =>
  word.source?.after === ',' ? { text: `${word.text},`, source: { ...word.source, after: '' } } : word

const LONGEST_THING = 3

/** Nouns and what describes them: "bowel problems", "the other ankle". */
const isThing = (words: OutWord[]): boolean =>
  words.length <= LONGEST_THING &&
  partsOf(words.map(({ text }) => ({ text }))).every((part) => part === 'noun' || part === 'determiner')
