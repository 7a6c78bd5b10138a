import { isDrug } from '../lexicon/drugs.ts'
import { figuresOf } from '../transcript-index.ts'
import { spelledOut } from './abbreviations.ts'
import { NEGATIVE, saidTwice, saidWhereItBelongs, wordsOf } from './said-twice.ts'
import type { TidyChange, TidySection, TidySentence } from './tidy-change.ts'
import { inFewerWords } from './wordiness.ts'

/**
 * What would make a note tidier: things said twice, shorthand, wordy turns, lists out of their usual order. A change that
 * would touch a figure, a side, a medicine or a negation is not made.
 */
export function tidyNote(sections: TidySection[]): TidyChange[] {
  const elsewhere = saidWhereItBelongs(sections)
  return sections.flatMap((section) => {
    const moved = elsewhere.filter(({ sectionKey }) => sectionKey === section.key)
    const twice = [...moved, ...saidTwice(without(section, moved))]
    const gone = new Set(twice.map(({ targetId }) => targetId))
    const left = section.sentences.filter(({ id }) => !gone.has(id))
    return [
      ...twice,
      ...left.flatMap((sentence) => reworded(section.key, sentence)),
      ...inOrder(section.key, left),
    ]
  })
}

function without({ key, sentences }: TidySection, changes: TidyChange[]): TidySection {
  const gone = new Set(changes.map(({ targetId }) => targetId))
  return { key, sentences: sentences.filter(({ id }) => !gone.has(id)) }
}

function reworded(sectionKey: string, { id, text, layout }: TidySentence): TidyChange[] {
  const tidier = inFewerWords(spelledOut(text), { isSentence: layout !== 'heading' })
  if (tidier === text || !saysTheSame(text, tidier)) return []
  return [{ kind: 'replace', sectionKey, targetId: id, text: tidier }]
}

/** What must not change with the wording. Numerals that shorthand stands for are not among the figures. */
function claims(text: string): string {
  const words = wordsOf(text)
  return JSON.stringify([
    words.flatMap((word) => figuresOf(word.text)),
    words.filter(({ text: word }) => /^(?:left|right|bilateral\w*)$/.test(word)).map((word) => word.text),
    words.filter(({ text: word }) => isDrug(word)).map((word) => word.text),
    words.filter(({ text: word }) => NEGATIVE.test(word)).length,
  ])
}

/** The shorthand that is written out on both sides, so that "NKDA" and "tid" weigh what they stand for. */
const saysTheSame = (before: string, after: string): boolean => claims(spelledOut(before)) === claims(after)

const SYSTEMS = ['constitutional', 'general', 'eyes', 'head', 'ears', 'ent', 'enmt', 'neck', 'cardiovascular', 'respiratory', 'chest', 'lungs', 'gastrointestinal', 'abdomen', 'genitourinary', 'musculoskeletal', 'back', 'extremities', 'skin', 'integumentary', 'neurological', 'psychiatric', 'endocrine', 'hematologic', 'allergic'] // prettier-ignore
const VITALS = ['blood pressure', 'heart rate', 'pulse', 'respiratory rate', 'respirations', 'temperature', 'oxygen', 'o2', 'spo2', 'weight', 'height', 'bmi'] // prettier-ignore
const ORDERS: Record<string, readonly string[]> = { ros: SYSTEMS, physical_exam: SYSTEMS, vitals: VITALS }

/** Lists that have a usual order are put into it: each that stands too early or too late moves behind its forerunner. */
function inOrder(sectionKey: string, sentences: TidySentence[]): TidyChange[] {
  const order = ORDERS[sectionKey]
  if (!order || sentences.some(({ layout }) => layout !== 'bullet')) return []
  const rank = ({ text }: TidySentence): number =>
    order.findIndex((name) => text.toLowerCase().startsWith(name))
  if (sentences.some((sentence) => rank(sentence) < 0)) return []
  const sorted = sentences.toSorted((one, other) => rank(one) - rank(other))
  const kept = new Set(longestRising(sentences.map((sentence) => sorted.indexOf(sentence))))
  return sorted.flatMap((sentence, i): TidyChange[] =>
    kept.has(i)
      ? []
      : [{ kind: 'move', sectionKey, targetId: sentence.id, afterId: sorted[i - 1]?.id ?? null }],
  )
}

/** The longest run of places that is in order already: the fewest have to move. */
function longestRising(places: number[]): number[] {
  // Of each run only its length and the place before its last: a run for each place would fill the memory.
  const lengths: number[] = []
  const before: number[] = []
  let end = -1
  for (const [i, place] of places.entries()) {
    let forerunner = -1
    for (let j = 0; j < i; j += 1)
      if ((places[j] ?? 0) < place && (lengths[j] ?? 0) > (lengths[forerunner] ?? 0)) forerunner = j
    before.push(forerunner)
    lengths.push((lengths[forerunner] ?? 0) + 1)
    if ((lengths[i] ?? 0) > (lengths[end] ?? 0)) end = i
  }
  const run: number[] = []
  for (; end >= 0; end = before[end] ?? -1) run.push(places[end] ?? 0)
  return run.reverse()
}
