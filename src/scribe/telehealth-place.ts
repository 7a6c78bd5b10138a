import { withoutFillers } from './talk/clean-words.ts'
import { answeredPlace, saidPlace, type SaidPlace } from './said-place.ts'
import { trustsCapitals } from './surface.ts'
import type { Rule } from './rules/rule.ts'
import { ANOTHER_TIME, ASKED_HERE, CALLS_LAST } from './telehealth-place-rules.ts'
import { plain, type Word } from './talk/word.ts'

/** The place in a statement that somebody is there; null when there is none. */
export function statedPlace(spoken: Word[], segmentText: string, anchor: Rule): string | null {
  const words = withoutFillers(spoken)
  return ANOTHER_TIME.test(plain(words)) ? null : anchoredPlace(words, segmentText, anchor)
}

/** The place that a question itself names: "are you at home?". */
export function askedPlace(spoken: Word[], segmentText: string): string | null {
  return anchoredPlace(withoutFillers(spoken), segmentText, ASKED_HERE)
}

function anchoredPlace(words: Word[], segmentText: string, anchor: Rule): string | null {
  const text = plain(words)
  for (const match of text.matchAll(anchor.pattern)) {
    const at = text.slice(0, match.index + match[0].length).split(' ').length
    const found = saidPlace(words, at, trustsCapitals(segmentText))
    if (found) return found.text
  }
  return null
}

const BEGINS =
  /^(?:yes|yeah|well|so|okay|sure|i|am|we|are|just|currently|right|now|still|actually|here|it|is|calling|from|oh)$/

/** The place in an answer to "where are you?". */
export function placeAnswered(spoken: Word[], segmentText: string): string | null {
  const words = withoutFillers(spoken)
  const namesKnown = trustsCapitals(segmentText)
  const isOrigin = (at: number): boolean =>
    words[at]?.text === 'from' && !CALLS_LAST.test(plain(words.slice(0, at)))
  for (let at = 0; at < words.length; at++) {
    if (words.slice(Math.max(0, at - 2), at).some(({ text }) => /^(?:not|never)$/.test(text)) || isOrigin(at))
      continue
    const found: SaidPlace | null = saidPlace(words, at, namesKnown)
    if (found) return found.text
  }
  const first = words.findIndex(({ text }) => !BEGINS.test(text))
  return first < 0 ? null : (answeredPlace(words, first, namesKnown)?.text ?? null)
}
