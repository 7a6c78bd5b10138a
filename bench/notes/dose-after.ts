import { isDrug } from '../../src/scribe/lexicon/drugs.ts'
import type { Word } from '../../src/scribe/talk/word.ts'

const UNIT = /^(?:mg|mcg|g|ml|units?|meq|%|iu|puffs?|tablets?)$/

/** The dose said with the medicine at `i`: the first figure with a unit within a few words. */
export function doseAfter(words: Word[], i: number): string | null {
  for (let k = i + 1; k <= i + 8 && k < words.length; k++) {
    const text = words[k]?.text ?? ''
    if (isDrug(text)) return null
    if (/^\d/.test(text) && UNIT.test(words[k + 1]?.text ?? '')) return text
  }
  return null
}
