import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import { mentionsIn } from '../mentions.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { TAG } from './asking-rules.ts'

/** What is put into a question or behind it and asks nothing: "at all", "or anything like that", "do you?". */
const ASIDES: readonly RegExp[] = [
  /(?<=^|\s)at all(?=\s|$)/,
  /(?<=\S )or (?:anything|something) (?:else )?like that(?=\s|$)/,
  /(?<=\S )(?:and|or) (?:that|this) (?:kind|sort|type) of thing(?=\s|$)/,
  /(?<=\S )that you (?:may |might )?(?:have )?noticed(?=\s|$)/,
]
const SHORTEST_TAG = 2
const LONGEST_TAG = 3

/** A question without its asides; a pause goes on to the word before unless a place or time follows. */
export function withoutAsides(words: Word[]): Word[] {
  let out = withoutTag(words)
  for (const aside of ASIDES) {
    for (let match = aside.exec(plain(out)); match; match = aside.exec(plain(out))) {
      const from = wordsIn(plain(out).slice(0, match.index))
      out = without(out, from, wordsIn(match[0]))
    }
  }
  return out.filter(({ text, after }, i) => text !== 'anything' || !after || !out[i - 1]?.after)
}

function without(words: Word[], from: number, count: number): Word[] {
  const before = words.slice(0, from)
  const last = before.at(-1)
  const rest = words.slice(from + count)
  const pause = words[from + count - 1]?.after ?? ''
  if (!last) return rest
  const goesOn = !PREPOSITIONS.has(rest[0]?.text ?? '')
  return [...before.slice(0, -1), { ...last, after: goesOn ? pause : '' }, ...rest]
}

function withoutTag(words: Word[]): Word[] {
  for (let size = SHORTEST_TAG; size <= LONGEST_TAG; size++) {
    const before = words.at(-size - 1)
    if (before?.after === ',' && words.length > size + 2 && TAG.test(plain(words.slice(-size))))
      return [...words.slice(0, -size - 1), { ...before, after: '' }]
  }
  return words
}

/** "Any change of your vision, you know, double vision, flashes?": what is asked for was named before its examples. */
export function withoutExamples(words: Word[]): Word[] {
  const at = words.findIndex(({ text }, i) => text === 'you' && words[i + 1]?.text === 'know')
  const any = words.findIndex(({ text }) => text === 'any')
  const isGeneral = any >= 0 && any < at && mentionsIn(words.slice(any, at), 0).length > 0
  const asksMore = words.slice(at + 2).some(({ text }) => /^(?:do|did|have|has|are|is|was|were)$/.test(text))
  return isGeneral && !asksMore ? words.slice(0, at) : words
}
