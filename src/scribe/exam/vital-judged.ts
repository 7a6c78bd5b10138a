import { plain, type Word } from '../talk/word.ts'
import { JUDGED, NO_FEVER, OPEN } from './vital-rules.ts'

/** Behind it: what takes some of it back. */
const TAKEN_BACK = /\b(?:but|except|elevated|high|low)\b/

/**
 * The words that say how a vital sign is without a figure, from its name to the end of the judgement: "your blood pressure
 * is a little high today because of the pain" gives "blood pressure is a little high today". Null where none do.
 */
export function judgedVital(clause: Word[]): Word[] | null {
  const text = plain(clause)
  const match = JUDGED.exec(text)
  const said = match?.[1]
  if (!match || !said) return null
  const end = match.index + match[0].length
  if (OPEN.test(text.slice(0, match.index)) || TAKEN_BACK.test(text.slice(end))) return null
  const begin = text.slice(0, end - said.length).split(' ').length - 1
  return clause
    .slice(begin, begin + said.split(' ').length)
    .filter(({ text: one }) => !/^(?:it|they)$/.test(one))
}

/** The words with which the clinician tells that no fever was measured. */
export function noFever(words: Word[]): Word[] | null {
  const text = plain(words)
  const match = NO_FEVER.exec(text)
  if (!match) return null
  const begin = match.index === 0 ? 0 : text.slice(0, match.index).trim().split(' ').length
  return words.slice(begin, begin + match[0].split(' ').length)
}
