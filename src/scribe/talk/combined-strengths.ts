import { isCombination } from '../lexicon/drugs.ts'
import type { Word } from './word.ts'

const FIGURE = /^\d+(?:\.\d+)?$/
/** Behind a second figure that counts something: then the two are not of one tablet. */
const COUNTED =
  /^(?:times?|days?|weeks?|months?|tablets?|pills?|puffs?|hours?|a|per|of|in|at|or|to|units?|mg|ml|drops?)$/

/** "Entresto, twenty-four twenty-six", "twenty slash twelve point five": the strengths of two medicines in one tablet. */
export function withCombinedStrengths(words: Word[]): Word[] {
  if (words.length < 3) return words
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    const skip = words[i + 1]?.text === 'slash' ? 1 : 0
    const second = words[i + 1 + skip]
    const isPair = FIGURE.test(word.text) && second !== undefined && FIGURE.test(second.text)
    const isOfOne = skip === 1 || (word.after === '' && isCombination(out.at(-1)?.text ?? '') && !COUNTED.test(words[i + 2]?.text ?? '')) // prettier-ignore
    if (!isPair || !isOfOne) {
      out.push(word)
      continue
    }
    const text = `${word.text}/${second.text}`
    out.push({ ...word, text, raw: text, to: second.to, after: second.after })
    i += 1 + skip
  }
  return out
}
