import { mentionsIn } from '../mentions.ts'
import type { NoteLine } from '../visit-lines.ts'
import { sentenceLine, wordSurface } from '../surface.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { FINDINGS_SPOKEN_OF, NAMES_ILLNESS, TAKEN_FOR } from './plan-rules.ts'

const NOT_SO = /\b(?:not|no|if|whether|unless|rule out|could|might|may)\b/
const ENDS = wordSet(`
  which that so because now this mean means okay i we you they it he she is are was were but if when where
  as since meaning alright have has had will would can on for during after though and or more specifically`)
const LONGEST_NAME = 12
const BEFORE_CUE = 10
/** All up to where the speaker puts right what they have just said. */
const CORRECTS = /^.*\b(?:i am sorry|sorry|i mean|excuse me)(?: (?:an?|the))?(?= )/

/**
 * "Consistent with a right ankle sprain": the diagnosis of a clause that cannot be told whole, in its own words. Null where
 * none is named, it is denied, or it depends on what is not known yet.
 */
export function diagnosisLine(clause: Word[]): NoteLine | null {
  const text = plain(clause)
  for (const match of text.matchAll(TAKEN_FOR.pattern)) {
    const from = wordsIn(text.slice(0, match.index))
    const begin = from + wordsIn(match[0])
    const before = plain(clause.slice(Math.max(0, from - BEFORE_CUE), from))
    if (NOT_SO.test(before) || (from > 0 && !FINDINGS_SPOKEN_OF.test(before))) continue
    const name = nameFrom(clause, begin)
    if (
      mentionsIn(name, 0).every(({ kind, polarity }) => kind === 'drug' || polarity === 'no') &&
      !NAMES_ILLNESS.test(plain(name))
    )
      continue
    const cue = clause
      .slice(from, begin)
      .filter(({ text: word }) => !/^(?:all|your|what|we|they|call|called)$/.test(word))
    const words = [...cue, ...name]
    return {
      section: 'assessment_plan',
      text: sentenceLine(
        words
          .map(({ text: word }) => (/^(?:your|my)$/.test(word) ? 'the' : wordSurface(word, undefined, false)))
          .join(' '),
      ),
      words,
      part: 'reasoning',
    }
  }
  return null
}

/** The words of the name; what the speaker puts right counts as it was put right. */
function nameFrom(clause: Word[], begin: number): Word[] {
  const corrected = CORRECTS.exec(plain(clause.slice(begin, begin + LONGEST_NAME)))
  if (corrected) return nameFrom(clause, begin + wordsIn(corrected[0]))
  const name: Word[] = []
  for (const word of clause.slice(begin, begin + LONGEST_NAME)) {
    if (ENDS.has(word.text)) break
    name.push(word)
    if (word.after) break
  }
  while (/^(?:of|your|the|an?|with|in|to|most)$/.test(name.at(-1)?.text ?? '')) name.pop()
  return name
}
