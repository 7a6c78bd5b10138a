import { statementsOf } from './clauses.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { told } from './render.ts'
import { plain, type Word } from './word.ts'

interface Vital {
  name: string
  cue: RegExp
  /** Whether a figure can be a value of it. */
  value: RegExp
  units: RegExp
  unit: string
}

const VITALS: Vital[] = [
  { name: 'Blood pressure', cue: /^blood pressure|^bp/, value: /^\d{2,3}\/\d{2,3}$/, units: /^$/, unit: '' },
  { name: 'Heart rate', cue: /^heart rate|^pulse(?! ox)/, value: /^\d{2,3}$/, units: /^(?:bpm|beats)$/, unit: '' },
  { name: 'Temperature', cue: /^temperature|^temp\b|^fever of/, value: /^(?:9\d|10\d|3\d)(?:\.\d+)?$/, units: /^degrees$/, unit: '' },
  { name: 'Respiratory rate', cue: /^respiratory rate|^respirations?|^respiration rate/, value: /^\d{1,2}$/, units: /^$/, unit: '' },
  { name: 'Oxygen saturation', cue: /^(?:oxygen|pulse ox|o2|saturation|spo2)/, value: /^(?:[6-9]\d|100)$/, units: /^%$/, unit: '%' },
  { name: 'Weight', cue: /^weight|^weigh/, value: /^\d{2,3}(?:\.\d+)?$/, units: /^(?:pounds?|kg|lbs?)$/, unit: '' },
  { name: 'BMI', cue: /^bmi|^body mass/, value: /^\d{2}(?:\.\d+)?$/, units: /^$/, unit: '' },
] // prettier-ignore
const HERE = /\b(?:today|here|in the office|vital|vitals|right now|now|this morning|currently|exam)\b/
const NOT_NOW =
  /\b(?:at home|last (?:time|year|visit|week)|goal|keep|used to|should be|under \d|below \d|less than|if|was running|usually|order|monitor|want|will|would|times|medication|pills?)\b/
const JUDGED =
  /\b(?:good|great|normal|high|elevated|low|fine|stable|within normal|perfect|excellent|okay|fever|up)\b/

/** Vital signs with the figures the clinician read out, or what was said of them without a figure. */
export function vitalLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  const seen = new Set<string>()
  const dictated = visit.index.sentences.every((sentence) => sentence.speaker !== 'patient')
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    if (
      sentence.speaker === 'patient' ||
      sentence.question ||
      place?.phase === 'plan' ||
      i < visit.index.sentences.length * 0.05
    )
      return
    const text = plain(sentence.words)
    const near = [i - 1, i - 2].map((k) => plain(visit.index.sentences[k]?.words ?? [])).join(' ')
    if (NOT_NOW.test(text) || (place?.phase === 'history' && !dictated && !HERE.test(`${near} ${text}`)))
      return
    for (let k = 0; k < sentence.words.length; k++) {
      const vital = VITALS.find(({ cue }) => cue.test(plain(sentence.words.slice(k, k + 2))))
      if (!vital || seen.has(vital.name)) continue
      const found =
        valueOf(vital, sentence.words, k) ??
        (i + 1 < visit.index.sentences.length && !/\d/.test(text)
          ? valueOf(vital, followingIt(visit, i), -1)
          : null)
      if (!found) continue
      seen.add(vital.name)
      visit.used.add(i)
      out.push({
        section: 'vitals',
        text: `${vital.name}: ${found.text}.`,
        words: [...sentence.words.slice(k, k + 2), ...found.words],
      })
    }
    if (place?.phase !== 'history' || /\bvital/.test(text)) out.push(...judgedLines(visit, i, seen))
  })
  return out
}

/** "It is 127/80" after "your blood pressure is great". */
function followingIt(visit: Visit, i: number): Word[] {
  const next = visit.index.sentences[i + 1]
  return next && next.speaker !== 'patient' && /^(?:it|at|that|about|its)$/.test(next.words[0]?.text ?? '')
    ? next.words.slice(0, 8)
    : []
}

function valueOf(vital: Vital, words: Word[], at: number): { text: string; words: Word[] } | null {
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
    const unit = next && vital.units.test(next.text) ? next : null
    if (vital.name === 'Weight' && !unit) return null
    return {
      text: unit ? `${word.text}${unit.text === '%' ? '' : ' '}${unit.text}` : word.text,
      words: unit ? [word, unit] : [word],
    }
  }
  return null
}

/** "Blood pressure is a little high today", "vital signs look good": said without a figure. */
function judgedLines(visit: Visit, i: number, seen: Set<string>): NoteLine[] {
  const sentence = visit.index.sentences[i]
  if (!sentence || visit.used.has(i)) return []
  return statementsOf(sentence.words).flatMap((clause): NoteLine[] => {
    const text = plain(clause)
    const named = /\b(blood pressure|heart rate|temperature|oxygen|vital signs|vitals|fever|weight)\b/.exec(
      text,
    )?.[1]
    if (
      !named ||
      seen.has(named) ||
      !JUDGED.test(text) ||
      clause.length > 16 ||
      /\b(?:i am|let|look at|looking|take|check|going to|because|think|show|i will|would|probably)\b/.test(
        text,
      )
    )
      return []
    if (!/^(?:your|the|you|his|her|blood|vital|vitals|heart|no|here)\b/.test(text)) return []
    const line = told(
      visit,
      /^(?:your|his|her|the)$/.test(clause[0]?.text ?? '') ? clause.slice(1) : clause,
      'doctor',
    )
    if (!line) return []
    seen.add(named)
    visit.used.add(i)
    return [{ section: 'vitals', text: line, words: clause }]
  })
}
