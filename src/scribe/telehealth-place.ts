import { withoutFillers } from './talk/clean-words.ts'
import { answeredPlace, saidPlace, type SaidPlace } from './said-place.ts'
import { trustsCapitals } from './surface.ts'
import { plain, type Word } from './talk/word.ts'

/** What may stand between "I am" and the place. Only who calls from somewhere is there: "I am from" tells of a home town. */
const CALLS =
  '(?:calling|joining|speaking|dialing|dialling|logging|logged|connecting|talking)(?: in| to| with| you)*'
const STILL =
  '(?:currently|right now|now|just|here|sitting|located|parked|actually|still|over|out|up|down|back|physically|staying|today|presently|all alone|alone)'
const TO_PLACE = String.raw`(?: (?:${STILL}|${CALLS}))*(?= (?:at|in|inside|on|home)\b)`
const FROM_PLACE = String.raw`(?: ${STILL})* ${CALLS}(?= from\b)`

const here = (who: string): RegExp => new RegExp(String.raw`\b(?:${who})(?:${FROM_PLACE}|${TO_PLACE})`, 'g')

/** Who is told to be somewhere, by how they say it. */
export const PATIENT_HERE = here('i am|we are')
export const STATED_HERE = here('(?:patient|he|she|you) (?:is|are)')
export const DOCTOR_HERE = here('i am|(?:provider|physician|clinician|doctor) is')
const ASKED_HERE = here('are you|you are')

/** Whether a question asks where the other one is. */
export const ASKS_PLACE = new RegExp(
  String.raw`\b(?:where(?:abouts)? are you(?! (?:from|originally|living|working|going|having|hurting|feeling|getting|taking))|where you are|(?:what|which) (?:is )?(?:your )?(?:current |physical )?(?:location|city|state|country|province|county|town)|your (?:current |physical )?location|${ASKED_HERE.source}|are you calling from)`,
)

/** What is, was or would be somewhere at another time says nothing of now. */
const ANOTHER_TIME =
  /\b(?:not|never|if|was|were|allergic|when|tomorrow|yesterday|usually|every|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|next (?:week|month|time)|last (?:week|month|time|year))\b/

/** The place in a statement that somebody is there; null when there is none. */
export function statedPlace(spoken: Word[], segmentText: string, anchor: RegExp): string | null {
  const words = withoutFillers(spoken)
  return ANOTHER_TIME.test(plain(words)) ? null : anchoredPlace(words, segmentText, anchor)
}

/** The place that a question itself names: "are you at home?". */
export function askedPlace(spoken: Word[], segmentText: string): string | null {
  return anchoredPlace(withoutFillers(spoken), segmentText, ASKED_HERE)
}

function anchoredPlace(words: Word[], segmentText: string, anchor: RegExp): string | null {
  const text = plain(words)
  for (const match of text.matchAll(anchor)) {
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
    words[at]?.text === 'from' && !new RegExp(`(?:^|\\b${CALLS}) ?$`).test(plain(words.slice(0, at)))
  for (let at = 0; at < words.length; at++) {
    if (words.slice(Math.max(0, at - 2), at).some(({ text }) => /^(?:not|never)$/.test(text)) || isOrigin(at))
      continue
    const found: SaidPlace | null = saidPlace(words, at, namesKnown)
    if (found) return found.text
  }
  const first = words.findIndex(({ text }) => !BEGINS.test(text))
  return first < 0 ? null : (answeredPlace(words, first, namesKnown)?.text ?? null)
}
