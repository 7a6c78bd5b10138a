import { asks, type Sentence } from '../talk/sentences.ts'
import { partNamed } from '../lexicon/body-parts.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { Visit } from '../visit-lines.ts'
import { DROPS_ON_STANDING, HURT_IT, ILL_INSIDE, LEADS_BARE } from './bare-diagnosis-rules.ts'
import { endOfIllness } from './illness-phrase.ts'
import { diagnosisOf, type StatedDiagnosis } from './stated-diagnosis.ts'

/** Before so much of a visit was told the history is read out. */
const OPENING = 0.25
const DOUBTS = /\b(?:if|unless|might|may|could|would|not|no longer|used to|rule|whether|make sure|check)\b/

/**
 * A diagnosis that is said without "I think" or "you have": "Right ankle sprain. Ice it.", "you've sprained your right ankle",
 * "your pressure drops when you stand up". Only the clinician's, behind what was examined.
 */
export function bareDiagnosis(visit: Visit, sentence: Sentence, clause: Word[]): StatedDiagnosis | null {
  const { sentences } = visit.index
  if (sentence.speaker !== 'doctor' || sentence.question || asks(clause)) return null
  if (sentence.index <= sentences.length * OPENING) return null
  const known = (visit.namesKnown[clause[0]?.segment ?? 0] ?? false) as boolean
  return (
    hurtIn(clause, known) ??
    dropsOnStanding(clause) ??
    illInside(clause, known) ??
    (isExamined(visit, sentence.index) ? bareName(clause, known) : null)
  )
}

const isExamined = ({ places }: Visit, at: number): boolean =>
  places.slice(0, at).some(({ phase }) => phase === 'exam')

/** "Right ankle sprain.", "so a right ankle sprain, no fracture": nothing but the name. */
function bareName(clause: Word[], known: boolean): StatedDiagnosis | null {
  const lead = LEADS_BARE.exec(`${plain(clause)} `)
  const begin = lead ? wordsIn(lead[0]) : 0
  if (begin >= clause.length) return null
  const end = endOfIllness(clause, begin)
  const name = clause.slice(begin, end)
  if (end < 0 || !name.some(({ text }) => partNamed(text) !== null)) return null
  if (end < clause.length && !/^(?:no|without)$/.test(clause[end]?.text ?? '')) return null
  return { ...diagnosisOf([], name, [], known), end }
}

function hurtIn(clause: Word[], known: boolean): StatedDiagnosis | null {
  const head = HURT_IT.exec(plain(clause))
  if (!head || DOUBTS.test(plain(clause))) return null
  const verb = wordsIn(head[0]) - 1
  const said = clause.slice(0, verb)
  const behind = clause.slice(verb + 2)
  const part = behind.findIndex(({ text }) => partNamed(text) !== null)
  if (part < 0 || part > LONGEST_PLACE) return null
  const name = [clause[verb] as Word, ...behind.slice(0, part + 1)]
  return { ...diagnosisOf(said, name, [], known), end: verb + 3 + part }
}
const LONGEST_PLACE = 3

/** "That's a sprain, the right ankle": the place that is said right behind belongs to the name. */
export function withPlaceBehind(stated: StatedDiagnosis | null, clause: Word[]): StatedDiagnosis | null {
  if (!stated || stated.words.some(({ text }) => partNamed(text) !== null)) return stated
  const place = /^(?:the|your|his|her) (?:left|right) \w+/.exec(plain(clause.slice(stated.end)))
  const words = clause.slice(stated.end + 1, stated.end + (place ? wordsIn(place[0]) : 0))
  if (partNamed(words.at(-1)?.text ?? '') === null) return stated
  return {
    ...stated,
    name: `${stated.name} of the ${plain(words)}`,
    words: [...stated.words, ...words],
    end: stated.end + 1 + words.length,
  }
}

/** By the name of what it says, and as sure as it is said. */
function dropsOnStanding(clause: Word[]): StatedDiagnosis | null {
  const text = plain(clause)
  const found = DROPS_ON_STANDING.exec(text)
  if (!found || DOUBTS.test(text)) return null
  const begin = wordsIn(text.slice(0, found.index))
  const end = begin + wordsIn(found[0])
  const words = clause.slice(begin, end)
  return {
    ...diagnosisOf(clause.slice(0, begin), words, [], false),
    name: 'orthostatic hypotension',
    words,
    end,
  }
}

/** "Inflamed tendon in the shoulder", of a tendon that is said to be inflamed. */
function illInside(clause: Word[], known: boolean): StatedDiagnosis | null {
  const text = plain(clause)
  const found = ILL_INSIDE.exec(text)
  const [, thing = '', how = ''] = found ?? []
  if (!found || DOUBTS.test(text)) return null
  const end = wordsIn(found[0])
  const at = wordsIn(text.slice(0, text.indexOf(` ${thing} `)))
  const name = [...clause.slice(end - wordsIn(how), end), ...clause.slice(at, at + wordsIn(thing))]
  return { ...diagnosisOf(clause.slice(0, at), name, [], known), end }
}
