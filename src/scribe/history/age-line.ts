import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import { formsOf } from '../person.ts'
import { sentenceLine } from '../surface.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { STATED } from './opening-rules.ts'

const UNIT = /^(years?|yrs?|months?|weeks?|days?)(?:[- ](?:old|young|of age)\b)/
/** The figure stands alone: nothing is counted by it. */
const ALONE = /^(?:$|(?:now|today|and|but|last|yesterday|sir|ma'am|miss|doctor|correct|right|is that)\b)/
const ASKS_AGE = /\bhow old (?!was|were|did)|\b(?:your|his|her) (?:current )?age\b|\bage and\b/
const BARE = /^(?:(?:oh|um|uh|well|yes|just|only|about|almost|i|am|she|he|is) )*(\d{1,3})(?=$| )/
/** "I am a seven": a figure of a scale. */
const ASKS_SCALE = /\b(?:scale|rate|out of|severe|pain|bad|blood|sugar|pressure|weigh\w*|height|tall)\b|\/10/
const OLDEST = 110
/** Below it a lone figure may count anything: feet, weeks, a scale. */
const YOUNGEST_ALONE = 13
const WITHIN = 120

interface Age {
  years: string
  unit: string
  words: Word[]
}

/** How old the patient is, as it was said anywhere in the talk, where no other line tells it. */
export function ageLine(visit: Visit, told: NoteLine[]): NoteLine | null {
  if (told.some(({ text }) => TELLS_AGE.test(text))) return null
  const { sentences } = visit.index
  for (const sentence of sentences.slice(0, WITHIN)) {
    if (!/\d/.test(plain(sentence.words))) continue
    const age = ageIn(sentences, sentence)
    if (!age) continue
    const { subject } = formsOf(visit.sex, false)
    const unit = age.years === '1' ? age.unit.replace(/s$/, '') : age.unit
    return { section: 'hpi', text: sentenceLine(`${subject} is ${age.years} ${unit} old`), words: age.words }
  }
  return null
}

const TELLS_AGE =
  /\b\d{1,3}[- ](?:years?|months?|weeks?|days?)[- ]old\b|\b(?:is|turned) (?:just |only |now )*\d{1,3}(?: now| today|,|\.)/

function ageIn(sentences: Sentence[], sentence: Sentence): Age | null {
  const { words, speaker, index } = sentence
  const text = plain(words)
  const before = sentences.slice(Math.max(0, index - ASKED_WITHIN), index)
  const isAlone = !sentences.some((one) => one.speaker === 'other')
  const asked = before.some((one) => one.speaker !== speaker && ASKS_AGE.test(plain(one.words)))
  for (const match of text.matchAll(STATED.pattern)) {
    const said = match[0].split(' ')[0] ?? ''
    if (!speaksOfPatient(speaker, said, isAlone)) continue
    const from = text.slice(0, match.index).split(' ').length - 1
    const at = from + match[0].split(' ').length - 1
    const unit = unitBehind(words, at, asked)
    const years = match[1] ?? ''
    if (unit === null || Number(years) > OLDEST || Number(years) === 0) continue
    if (!asked && unit === '' && (Number(years) < YOUNGEST_ALONE || isOfScale(before, sentence))) continue
    return { years, unit: unit || 'years', words: words.slice(from, at + 2) }
  }
  const bare = asked && speaker !== 'doctor' ? BARE.exec(text) : null
  if (!bare?.[1] || Number(bare[1]) > OLDEST || Number(bare[1]) === 0) return null
  const at = bare[0].split(' ').length - 1
  const unit = unitBehind(words, at, true)
  return unit === null ? null : { years: bare[1], unit: unit || 'years', words: words.slice(0, at + 2) }
}

const ASKED_WITHIN = 2

/** Of themselves a patient says "I", who came along says "he"; the clinician says "you", of a child that came along "he". */
function speaksOfPatient(speaker: Sentence['speaker'], subject: string, isAlone: boolean): boolean {
  if (speaker === 'patient') return subject === 'i'
  const isThird = /^s?he$/.test(subject)
  return speaker === 'doctor' ? subject !== 'i' && !(isThird && isAlone) : isThird
}

/** The unit behind a figure, '' where it stands alone, null where the figure counts something else. */
function unitBehind(words: Word[], at: number, asked: boolean): string | null {
  const behind = plain(words.slice(at + 1))
  const unit = UNIT.exec(behind)?.[1]
  if (unit) return unit.startsWith('y') ? 'years' : unit.endsWith('s') ? unit : `${unit}s`
  if (asked && /^years?\b/.test(behind)) return 'years'
  return ALONE.test(behind) || words[at]?.after === ',' ? '' : null
}

const isOfScale = (before: Sentence[], sentence: Sentence): boolean =>
  [...before, sentence].some(({ words }) => ASKS_SCALE.test(plain(words)))
