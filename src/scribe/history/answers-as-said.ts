import { clinicalWeight } from '../fitness.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { thirdPersonWords } from '../person.ts'
import { isAskedOf, matterOf } from '../references/asked-matter.ts'
import { capital, joinWords, sentenceLine } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { placeOf, plain, type Word, wordsIn } from '../talk/word.ts'
import { termsOf } from '../transcript-index.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { OF_LIFE } from './fragment-answers-rules.ts'
import {
  ASKS_WHETHER,
  ASKS_NOTHING,
  BEGINS_AT_ONCE,
  LEADS_ANSWER,
  NOT_TO_TELL,
} from './answers-as-said-rules.ts'
import { sentencesOfReactions } from './reaction-asked.ts'

const LONGEST_ANSWER = 30
const LEAST_WEIGHT = 1
const LONGEST_MATTER = 6

/**
 * The lines of a note with what was asked in the history, answered, and told by none of them: "Does it lock or give out?" - "It
 * gave out twice on the stairs. No locking." as "Locking or giving out: it gave out twice on the stairs; no locking." Whole and
 * as it was said, behind what was asked; where that cannot be named it stays among what was not used.
 */
export function withAnswersAsSaid(lines: NoteLine[], visit: Visit): NoteLine[] {
  const told = new Set(lines.flatMap(({ words }) => words.map(placeOf)))
  const sentenceOf = new Map(
    visit.index.sentences.flatMap(({ words, index }) => words.map((word) => [word, index] as const)),
  )
  const out = lines.map((line) => withRest(visit, line, { told, sentenceOf }))
  visit.index.sentences.forEach((question, i) => {
    const line = answerLine(visit, question, i, told)
    if (!line) return
    const before = out.findLastIndex(
      (other) => other.section === 'hpi' && (other.words[0]?.segment ?? Infinity) < question.segment,
    )
    const last = out.findLastIndex(({ section }) => section === 'hpi')
    out.splice((before < 0 ? last : before) + 1, 0, line)
  })
  return out
}

/** "Around 140 in the morning. It was 118 today.": how it goes on of the same, in the next breath. */
function withRest(
  { index: { sentences }, sex }: Visit,
  line: NoteLine,
  { told, sentenceOf }: { told: Set<string>; sentenceOf: ReadonlyMap<Word, number> },
): NoteLine {
  const last = line.phrase && line.section === 'hpi' ? line.words.at(-1) : undefined
  const next = sentences[last ? (sentenceOf.get(last) ?? -1) + 1 : 0]
  if (!last || !next || next.segment !== last.segment || next.words.length > LONGEST_REST) return line
  if (!GOES_ON.test(plain(next.words)) || next.words.some((word) => told.has(placeOf(word)))) return line
  const own = thirdPersonWords(next.words, 'patient', sex)
  if (!own) return line
  for (const word of next.words) told.add(placeOf(word))
  const rest = joinWords(own, false).replace(/[.]$/, '')
  const text = `${line.text.replace(/[.]$/, '')}; ${rest.charAt(0).toLowerCase()}${rest.slice(1)}.`
  return { ...line, text, words: [...line.words, ...next.words] }
}
const LONGEST_REST = 9
const GOES_ON = /^(?:it|they|that) (?:is|was|are|were|has been) (?!better|worse|fine|gone)[a-z\d]/

function answerLine(visit: Visit, question: Sentence, i: number, told: ReadonlySet<string>): NoteLine | null {
  if (question.speaker !== 'doctor' || !isAskedOf(question) || visit.places[i]?.phase !== 'history')
    return null
  const turn = turnBehind(visit, i)
  const said = turn.flatMap(({ words }) => words)
  if (said.length === 0 || said.length > LONGEST_ANSWER || said.some((word) => told.has(placeOf(word))))
    return null
  if (turn.some((reply) => reply.question || visit.used.has(reply.index) || sentencesOfReactions(visit.index).has(reply.index))) return null // prettier-ignore
  if (NOT_TO_TELL.test(plain(said)) || ASKS_NOTHING.test(plain(question.words))) return null
  const weight = clinicalWeight(question.words) + clinicalWeight(said)
  if (weight < LEAST_WEIGHT) return null
  const asked = askedIn(question.words)
  const parts = turn.map(({ words }) => shownOf(visit, words))
  if (
    !asked ||
    !answersIt(question, turn, asksBefore(visit, i)) ||
    parts.some((part) => part === null) ||
    parts.every((part) => part === '')
  )
    return null
  return {
    section: OF_LIFE.test(asked.label.toLowerCase()) ? 'social_history' : 'hpi',
    text: sentenceLine(`${asked.label}: ${parts.filter(Boolean).join('; ')}`),
    words: [...asked.words, ...said],
    phrase: true,
  }
}

/** "Heavy periods?" - "The nose, no.": who names another thing answers something else. */
function answersIt({ words: asked }: Sentence, [first]: Sentence[], isSecond: boolean): boolean {
  const own = first?.words ?? []
  const lead = LEADS_ANSWER.exec(`${plain(own)} `)?.[0] ?? ''
  const rest = own.slice(wordsIn(lead))
  const terms = new Set(termsOf(asked))
  return (BEGINS_AT_ONCE.test(plain(rest)) && !isSecond) || termsOf(rest).some((term) => terms.has(term))
}

/** "Did it swell right away? Does it lock?" - "Within an hour.": of two that were asked in one breath the first may be answered. */
const asksBefore = ({ index: { sentences } }: Visit, i: number): boolean =>
  sentences[i - 1]?.question === true && sentences[i - 1]?.segment === sentences[i]?.segment

/** What the other voice says at once, in one turn. */
function turnBehind({ index: { sentences } }: Visit, i: number): Sentence[] {
  const first = sentences[i + 1]
  if (!first || first.speaker === 'doctor' || first.segment === sentences[i]?.segment) return []
  let end = i + 2
  while (sentences[end]?.segment === first.segment) end++
  return sentences.slice(i + 1, end)
}

/** An answer as the note shows it; empty where it is a bare yes or no, null where it cannot be told. */
function shownOf({ sex, namesKnown }: Visit, said: Word[]): string | null {
  const lead = LEADS_ANSWER.exec(`${plain(said)} `)?.[0] ?? ''
  const words = said.slice(wordsIn(lead))
  if (words.length === 0 || /^(?:no|nope|none|never)$/.test(plain(words))) return ''
  const own = thirdPersonWords(words, 'patient', sex)
  if (!own) return null
  const text = joinWords(own, namesKnown[words[0]?.segment ?? 0] ?? false).replace(/[.]$/, '')
  const isName = /^(?:I\b|[A-Z]{2})/.test(text)
  return isName ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** What a question asks after, as what stands before its answer: its one matter, or what it asks whether it is done. */
function askedIn(question: Word[]): { label: string; words: Word[] } | null {
  const named = matterOf(question)
  const matter = named?.[0]?.text === 'no' ? named.slice(1) : named
  if (matter && matter.length > 0) return { label: capital(plain(matter)), words: matter }
  const when = WHEN_WAS.exec(`${plain(question)} `)
  if (when) {
    const words = question.slice(wordsIn(when[0]))
    return words.length > 0 && words.length <= LONGEST_MATTER ? { label: capital(plain(words)), words } : null
  }
  const [, lead = ''] = ASKS_WHETHER.exec(`${plain(question)} `) ?? []
  const from = wordsIn(lead)
  const deed = from > 0 ? question.slice(from) : []
  if (deed.length === 0 || deed.length > LONGEST_MATTER || deed.some(({ text }) => POINTS.test(text)))
    return null
  const label = deed.map(({ text }, k) =>
    k === 0 || /^(?:or|and)$/.test(deed[k - 1]?.text ?? '') ? doing(text) : text,
  )
  return { label: capital(label.join(' ')), words: deed }
}
/** "When was your last Pap?" */
const WHEN_WAS = /^(?:(?:and|so|okay) )*when (?:was|is|were) (?:the|your|his|her) (?=(?:last|first|next) )/
const POINTS = /^(?:the|it|that|this|those|these|them|you|your|me|i|we|us|ones?|there|he|she|any\w*)$/

/** "Lock": "locking". What is no verb stays. */
function doing(word: string): string {
  if (!isBaseVerb(word) || word.endsWith('ing')) return word
  if (word.endsWith('ie')) return `${word.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(word)) return `${word.slice(0, -1)}ing`
  return /^[^aeiou]*[aeiou][bdgmnprt]$/.test(word) ? `${word}${word.at(-1)}ing` : `${word}ing`
}
