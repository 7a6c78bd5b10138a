import { told } from '../render.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { tidyWords } from '../talk/tidy-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { THEN, WHEN } from './return-precautions-rules.ts'

/** A list of all that is to be watched for takes its time. */
const LONGEST = 70
const SUBJECTS =
  /^(?:that|this|you|he|she|they|we|then|please|just|immediately|to|is|are|should|must|need|have|has)$/
/** What goes without saying before it. */
const GOES: ReadonlyArray<[RegExp, string]> = [
  [/^(?:er|emergency)$/, 'go to the'],
  [/^(?:straight|right|to|the)$/, 'go'],
  [/^(?:911|999|112|988)$/, 'call'],
]

/**
 * "If he's breathing fast again, or his lips look blue, you go straight to the emergency room.": when to come back or call,
 * whole, in one line; cut at its commas it would say something else. Null for every other sentence.
 */
export function returnPrecaution(visit: Visit, { words: said, question }: Sentence): NoteLine | null {
  const words = withoutYouKnow(withEmergencyRoom(said))
  const text = plain(words)
  const when = question ? null : WHEN.exec(`${text} `)
  if (!when || words.length > LONGEST) return null
  const isAgain = words[wordsIn(when[0])]?.text === 'if'
  const begin = wordsIn(when[0]) + (isAgain ? 1 : 0)
  if (when[0].includes('sooner'))
    return lineOf(visit, said, [...spoken('return sooner if', words[0]), ...words.slice(begin)])
  const then = THEN.exec(text)
  if (!then) return null
  const at = Math.min(wordsIn(text.slice(0, then.index)), firstAdvice(words, begin))
  const condition = withoutSubject(words.slice(begin - 1, at))
  const advice = words
    .slice(at)
    .filter((word, k, all) => !/^(?:then|please|just)$/.test(word.text) && !isYouAgain(word, all[k - 1]))
  const last = condition.at(-1)
  // "That is 911, don't phone me."
  if (!last || condition.length < SHORTEST || last.text === 'not') return null
  // "If you get a rash, stop it and call me.": it says already what to do.
  if (/^(?:and|or)$/.test(last.text)) return lineOf(visit, said, words.slice(begin - 1))
  const goes = GOES.find(([bare]) => bare.test(advice[0]?.text ?? ''))?.[1] ?? ''
  return lineOf(visit, said, [
    ...condition.slice(0, -1),
    { ...last, after: ',' },
    ...addressed(spoken(`you should ${goes}`, advice[0]), said, advice),
    ...advice,
  ])
}
const SHORTEST = 3

/** Whoever is to bring the patient is not the patient. */
function addressed(should: Word[], said: Word[], advice: Word[]): Word[] {
  const isFamily = said.some(({ toFamily }) => toFamily) || BRINGS.test(plain(advice))
  return isFamily ? should.map((word) => (word.text === 'you' ? { ...word, toFamily: true } : word)) : should
}
const BRINGS = /^bring (?:him|her|them)\b/

/** "You call your sister, and you call 988": the first of what is to be done. */
function firstAdvice(words: Word[], from: number): number {
  const at = words.findIndex(
    ({ text }, i) =>
      i > from &&
      text === 'you' &&
      DOES.test(plain(words.slice(i + 1, i + 3))) &&
      words[i - 1]?.after === ',',
  )
  return at < 0 ? words.length : at + 1
}
/** "You go numb" is one thing more to be watched for. */
const DOES =
  /^(?:(?:call|ring|phone|dial|stop|hold)\b|(?:go|come)(?: (?:to|straight|right|directly|back|in|home|see)\b|$))/

const isYouAgain = ({ text }: Word, before: Word | undefined): boolean =>
  text === 'you' && /^(?:and|or)$/.test(before?.text ?? '')

/** "Er" at an end is no hesitation where it is written in capitals. */
function withEmergencyRoom(said: Word[]): Word[] {
  const words = withoutFillers(said)
  const last = said.at(-1)
  return last?.raw === 'ER' && !words.includes(last) ? [...words, last] : words
}

const withoutYouKnow = (words: Word[]): Word[] =>
  words.filter(
    ({ text, after }, i) =>
      !(text === 'you' && words[i + 1]?.text === 'know' && words[i + 1]?.after === ',') &&
      !(text === 'know' && after === ',' && words[i - 1]?.text === 'you'),
  )

function lineOf(visit: Visit, said: Word[], words: Word[]): NoteLine | null {
  const text = told(visit, tidyWords(words), 'doctor')
  return text === null ? null : { section: 'assessment_plan', text, words: said, part: 'action' }
}

/** Who is to do it is said once. */
function withoutSubject(condition: Word[]): Word[] {
  let end = condition.length
  while (end > 0 && SUBJECTS.test(condition[end - 1]?.text ?? '')) end--
  return condition.slice(0, end)
}

const spoken = (text: string, place: Word | undefined): Word[] =>
  place
    ? text
        .split(' ')
        .filter(Boolean)
        .map((word) => ({ ...place, text: word, raw: word, after: '' }))
    : []
