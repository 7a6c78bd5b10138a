import { statementsOf } from '../talk/clauses.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { told } from '../render.ts'
import { bareRepeat, repeatOf, weightChange, withRepeat } from './vital-repeats.ts'
import { judgedVital, noFever } from './vital-judged.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { rhythmBeside } from './rhythm.ts'
import { barePressure, placedLine } from './vital-bare.ts'
import { ALL_GOOD, NOT_NOW, PLACE_BEFORE_NAME } from './vital-rules.ts'
import { readingBehind, readingsIn, readingsText, type Reading } from './vital-places.ts'

interface Vital {
  name: string
  cue: RegExp
  /** Whether a figure can be a value of it. */
  value: RegExp
  units: RegExp
  unit: string
}

const VITALS: Vital[] = [
  { name: 'Blood pressure', cue: /^blood pressure|^bp|^(?:your )?pressure/, value: /^\d{2,3}\/\d{2,3}$/, units: /^$/, unit: '' },
  { name: 'Heart rate', cue: /^heart rate|^pulse(?! ox)/, value: /^\d{2,3}$/, units: /^bpm$/, unit: '' },
  { name: 'Temperature', cue: /^temperature|^temp\b|^fever of/, value: /^(?:9\d|10\d|3\d)(?:\.\d+)?$/, units: /^degrees$/, unit: '' },
  { name: 'Respiratory rate', cue: /^respiratory rate|^respirations?|^respiration rate|^breathing (?:at|about|around|\d)/, value: /^\d{1,2}$/, units: /^$/, unit: '' },
  { name: 'Oxygen saturation', cue: /^(?:oxygen|pulse ox|o2|saturation|spo2|satting|sating|sats\b|sat (?:is|was|of|at|\d))/, value: /^(?:[6-9]\d|100)$/, units: /^%$/, unit: '%' },
  { name: 'Weight', cue: /^weight|^weigh/, value: /^\d{2,3}(?:\.\d+)?$/, units: /^(?:pounds?|kg|lbs?)$/, unit: '' },
  { name: 'Height', cue: /^height/, value: /^(?:[4-7](?:\d|1[01])|\d{2,3}(?:\.\d+)?)$/, units: /^(?:cm|inches)$/, unit: '' },
  { name: 'BMI', cue: /^bmi|^body mass/, value: /^\d{2}(?:\.\d+)?$/, units: /^$/, unit: '' },
] // prettier-ignore
const HERE = /\b(?:today|here|in the (?:office|clinic)|vital|vitals|right now|this morning|currently|exam)\b/
/** How far back "here", "your vitals" or another figure that was read out still holds. Sentences. */
const READS_ON = 4
/** What is said around a figure tells whether it is of today, not all of a long sentence. Words. */
const [BEFORE, BEHIND] = [6, 4]

/** Vital signs with the figures the clinician read out, or what was said of them without a figure. */
export function vitalLines(visit: Visit): NoteLine[] {
  const out = placedLine(visit)
  const seen = new Set<string>(out.map(() => 'Blood pressure'))
  let readAt = -READS_ON - 1
  const dictated = visit.index.sentences.every((sentence) => sentence.speaker !== 'patient')
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    if (
      sentence.speaker === 'patient' ||
      (sentence.speaker === 'other' && !isReadByStaff(sentence)) ||
      sentence.question ||
      (place?.phase === 'plan' && !readsOut(sentence) && repeatOf(visit, i) === null) ||
      i < visit.index.sentences.length * 0.05
    )
      return
    const text = plain(sentence.words)
    const isHere =
      dictated ||
      place?.phase !== 'history' ||
      isReadHere(visit, i, readAt) ||
      readsOut(sentence) ||
      repeatOf(visit, i) !== null
    if (isHere) out.push(...judgedLines(visit, i, seen))
    if (!isHere) return
    const again = bareRepeat(visit, i)
    if (again) measuredAgain(visit, out, i, 'Blood pressure', { text: again.text, words: [again] })
    const pressure = seen.has('Blood pressure') ? null : barePressure(sentence)
    if (pressure) {
      seen.add('Blood pressure')
      out.push({ section: 'vitals', text: `Blood pressure: ${pressure.text}.`, words: [pressure] })
    }
    for (let k = 0; k < sentence.words.length; k++) {
      const vital = VITALS.find(({ cue }) => cue.test(plain(sentence.words.slice(k, k + 2))))
      // The fundal height is the uterus's.
      if (!vital || sentence.words[k - 1]?.text === 'fundal') continue
      const found =
        valuesAtPlaces(vital, visit, i, k) ??
        valueOf(vital, sentence.words, k) ??
        (i + 1 < visit.index.sentences.length && !/\d/.test(text)
          ? valueOf(vital, followingIt(visit, i), -1)
          : null)
      if (!found || NOT_NOW.test(around(sentence.words, k, found.words))) continue
      if (seen.has(vital.name)) {
        measuredAgain(visit, out, i, vital.name, found)
        continue
      }
      seen.add(vital.name)
      readAt = i
      visit.used.add(i)
      const rhythm = vital.name === 'Heart rate' ? rhythmBeside(sentence.words, k, found.words) : null
      out.push({
        section: 'vitals',
        text: `${vital.name}: ${found.text}${rhythm ? `, ${rhythm.text}` : ''}.`,
        words: [...sentence.words.slice(k, k + 2), ...found.words, ...(rhythm?.words ?? [])],
      })
    }
  })
  const told = out.filter((line) => !isMeasured(line, seen))
  return told.length > 0 ? told : allGood(visit)
}

/** A figure of what was measured before: told behind the first, where it was said to be measured again. */
function measuredAgain(visit: Visit, out: NoteLine[], i: number, name: string, found: Value): void {
  const after = repeatOf(visit, i)
  const at = out.findLastIndex(({ text }) => text.startsWith(`${name}: `))
  const line = out[at]
  if (after === null || !line) return
  out[at] = withRepeat(line, found.text, after, found.words)
  visit.used.add(i)
}

interface Value {
  text: string
  words: Word[]
}

/** What is read out of one vital sign from its name to that of the next, each figure with where it was taken. */
function readingsOf(vital: Vital, words: Word[], k: number): Reading[] {
  if (!vital.cue.test(plain(words.slice(k, k + 2)))) return []
  const behind = words.slice(k + 1)
  const end = behind.findIndex((_, n) => {
    const name = plain(behind.slice(n, n + 2))
    return n > 0 && VITALS.some((other) => other !== vital && other.cue.test(name))
  })
  const lead = PLACE_BEFORE_NAME.test(plain(words.slice(0, k))) ? words.slice(0, k) : []
  return readingsIn([...lead, ...(end < 0 ? behind : behind.slice(0, end))], vital.value, vital.units)
}

/** Of a single figure only this decides what it is worth. */
const ON_AIR = /\bon (?:room air|\d(?:\.\d)? liters?)$/

const namesAVital = (words: Word[]): boolean =>
  words.some((_, k) => VITALS.some(({ cue }) => cue.test(plain(words.slice(k, k + 2)))))

/** "118/66 lying, 96/58 standing": several figures of one kind are kept with where each was taken. */
function valuesAtPlaces(
  vital: Vital,
  { index }: Visit,
  i: number,
  k: number,
): { text: string; words: Word[] } | null {
  const own = index.sentences[i]
  const readings = readingsOf(vital, own?.words ?? [], k)
  const next = index.sentences[i + 1]
  const behind =
    next && next.segment === own?.segment && !next.question && !namesAVital(next.words)
      ? readingBehind(next.words, vital.value, readings)
      : null
  if (behind) readings.push(behind)
  return readings.length < SEVERAL && !readings.some(({ place }) => ON_AIR.test(place))
    ? null
    : { text: readingsText(readings), words: readings.flatMap((reading) => reading.words) }
}

/** "Blood pressure 152 over 94, pulse 88": nobody says several figures in a row of another day. */
function readsOut({ speaker, words }: Sentence): boolean {
  if (speaker !== 'doctor') return false
  const read = VITALS.filter((vital) =>
    words.some((_, k) => vital.cue.test(plain(words.slice(k, k + 2))) && valueOf(vital, words, k) !== null),
  )
  if (words.some((_, k) => VITALS.some((vital) => readingsOf(vital, words, k).length > 0))) return true
  return read.length >= SEVERAL || (read.length === 1 && words.length <= SHORT_READING)
}
const SEVERAL = 2
/** "Pulse 88.", "Temp is 98.4.": a figure and little else. */
const SHORT_READING = 7

/** "Blood pressure is a little high" beside its figure. */
const isMeasured = (line: NoteLine, seen: Set<string>): boolean => {
  if (/^(?:No fever|Afebrile)\.$/.test(line.text)) return seen.has('Temperature')
  const vital = VITALS.find(({ cue }) => cue.test(plain(line.words)))
  return vital !== undefined && seen.has(vital.name) && !line.text.includes(':')
}

/** Whether a sentence is of the figures of today: it says so, or one of the few before it in the same turn did. */
function isReadHere(visit: Visit, i: number, readAt: number): boolean {
  const { sentences } = visit.index
  const turn = sentences[i]?.segment
  if (i - readAt <= READS_ON && sentences[readAt]?.segment === turn) return true
  return sentences
    .slice(Math.max(0, i - READS_ON), i + 1)
    .some(({ words, segment }) => segment === turn && HERE.test(plain(words)))
}

/** What is said around a vital sign and its figure. */
function around(words: Word[], k: number, value: Word[]): string {
  const end = words.indexOf(value.at(-1) as Word)
  return plain(words.slice(Math.max(0, k - BEFORE), (end < 0 ? k + BEFORE : end) + BEHIND))
}

const REFERS = /^(?:it|at|that|about|its|is|was|\d.*)$/
const MOST_REFERRING = 2

/** "It is great. It is 127/80" after "your blood pressure". */
function followingIt(visit: Visit, i: number): Word[] {
  const next = visit.index.sentences.slice(i + 1, i + 1 + MOST_REFERRING)
  const end = next.findIndex(
    ({ speaker, words }) => speaker === 'patient' || !REFERS.test(words[0]?.text ?? ''),
  )
  return next.slice(0, end < 0 ? MOST_REFERRING : end).flatMap(({ words }) => words.slice(0, 8))
}

function valueOf(vital: Vital, words: Word[], at: number): Value | null {
  for (let k = at + 1; k < words.length && k <= at + 14; k++) {
    const word = words[k] as Word
    if (k > at + 1 && VITALS.some((other) => other !== vital && other.cue.test(plain(words.slice(k, k + 2)))))
      return null
    if (!vital.value.test(word.text)) {
      if (/^\d/.test(word.text)) return null
      continue
    }
    const next = words[k + 1]
    if (next && /^(?:mg|days?|weeks?|years?|months?|times|minutes|hours|out|-)$/.test(next.text)) return null
    // "Temperature 98, 6": a figure that was cut off is none.
    if (vital.name === 'Temperature' && !word.after && /^\d$/.test(next?.text ?? '')) return null
    const unit = next && vital.units.test(next.text) ? next : null
    if (vital.name === 'Weight' && !word.after && /^(?:\d|one$)/.test(next?.text ?? '')) return null
    if (vital.name === 'Weight') return weightRead(words, word, unit)
    if (vital.name === 'Height' && !unit) return heightRead(word)
    return {
      text: unit ? `${word.text}${unit.text === '%' ? '' : ' '}${unit.text}` : word.text,
      words: unit ? [word, unit] : [word],
    }
  }
  return null
}

/** A weight with how it has changed. Nobody says the unit of a figure that is read out: that of its change is its own. */
function weightRead(words: Word[], figure: Word, unit: Word | null): Value | null {
  const change = weightChange(words)
  const named = unit?.text ?? change?.unit ?? ''
  if (!unit && !change && !isReadInARow(words)) return null
  return {
    text: `${figure.text}${named ? ` ${named}` : ''}${change ? `, ${change.text}` : ''}`,
    words: [figure, ...(unit ? [unit] : []), ...(change?.words ?? [])],
  }
}

/** "Five eleven" is 5'11". */
function heightRead(figure: Word): Value | null {
  const feet = /^([4-7])(\d|1[01])$/.exec(figure.text)
  return feet ? { text: `${feet[1]}'${feet[2]}"`, words: [figure] } : null
}

const isReadInARow = (words: Word[]): boolean =>
  words.length <= SHORT_READING ||
  words.filter((_, k) => VITALS.some(({ cue }) => cue.test(plain(words.slice(k, k + 2))))).length >= SEVERAL

/** Who reads out what was measured says no more; a mother tells of "an earache and a fever of 101.8". */
const isReadByStaff = ({ words }: Sentence): boolean => isReadInARow(words) && !/\bfever\b/.test(plain(words))

/** "Blood pressure is a little high today", "vital signs look good", "no fever": said without a figure. */
function judgedLines(visit: Visit, i: number, seen: Set<string>): NoteLine[] {
  const sentence = visit.index.sentences[i]
  if (!sentence) return []
  const lines = statementsOf(sentence.words).flatMap((clause): NoteLine[] => {
    const words = judgedVital(clause)
    const name = words && /(?:other )?vital|\w+ (?:pressure|rate)|\w+/.exec(plain(words))?.[0]
    const text = words && told(visit, words, 'doctor')
    if (!text || !name || seen.has(name)) return []
    seen.add(name)
    return [{ section: 'vitals', text, words }]
  })
  const fever = seen.has('Temperature') || seen.has('fever') ? null : noFever(sentence.words)
  if (fever) {
    seen.add('fever')
    const text = fever.at(-1)?.text === 'afebrile' ? 'Afebrile.' : 'No fever.'
    lines.push({ section: 'vitals', text, words: fever })
  }
  if (lines.length > 0) visit.used.add(i)
  return lines
}

/** "I reviewed your vitals and everything looks good": all that was said of them. */
function allGood(visit: Visit): NoteLine[] {
  for (const { speaker, words, index } of visit.index.sentences) {
    const match = speaker === 'patient' ? null : ALL_GOOD.exec(plain(words))
    if (!match) continue
    visit.used.add(index)
    const begin = plain(words).slice(0, match.index).split(' ').length - 1
    const source = words.slice(begin, begin + match[0].split(' ').length)
    return [
      { section: 'vitals', text: `Vitals: ${match[1]?.replace(/ (?:here|there)/, '')}.`, words: source },
    ]
  }
  return []
}
