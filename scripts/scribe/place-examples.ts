import type { LinearModel } from '../../src/scribe/linear-model.ts'
import { answerTo } from '../../src/scribe/answers.ts'
import { transcriptMentions, type Mention } from '../../src/scribe/mentions.ts'
import { parseDialogue } from '../../src/scribe/talk/parse-dialogue.ts'
import { PLACES, placeFeatures, surroundingsOf } from '../../src/scribe/sentence-features.ts'
import { sentencesWithRoles } from '../../src/scribe/read-transcript.ts'
import type { Sentence } from '../../src/scribe/talk/sentences.ts'
import { isStopWord } from '../../src/scribe/stems.ts'
import { termOf } from '../../src/scribe/transcript-index.ts'
import { segmentWords } from '../../src/scribe/talk/words.ts'
import type { Example, Row } from './training.ts'

const SECTIONS: Array<[string, (typeof PLACES)[number]]> = [
  ['subjective', 'history'],
  ['objective_exam', 'exam'],
  ['objective_results', 'results'],
  ['assessment_and_plan', 'plan'],
]

const termsIn = (text: string): Set<string> =>
  new Set(
    segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
      .map((word) => word.text)
      .filter((word) => !isStopWord(word))
      .map(termOf),
  )

/** How rare a term is over the notes: rare ones tell where a sentence went. */
function rarityOf(rows: Row[]): (term: string) => number {
  const counts = new Map<string, number>()
  for (const row of rows) for (const term of termsIn(row.note)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + rows.length / (1 + (counts.get(term) ?? 0)))
}

interface Target {
  place: number
  terms: Set<string>
}

function targetsOf(row: Row): Target[] {
  return SECTIONS.flatMap(([key, place]) =>
    (row.sections?.[key] ?? '')
      .split(/\n|(?<=[.?!])\s+/)
      .filter((line) => line.trim().length > 3)
      .map((line) => ({ place: PLACES.indexOf(place), terms: termsIn(line) })),
  )
}

/** The section whose sentence shares most of what this one says; 0 (none) below the threshold. */
function placeOf(
  sentences: Sentence[],
  i: number,
  targets: Target[],
  rarity: (term: string) => number,
): number {
  const sentence = sentences[i] as Sentence
  const answered = sentence.question ? answerTo(sentences, i) : null
  const said = [...sentence.words, ...(answered ? (sentences[answered.sentence]?.words ?? []) : [])]
  const terms = new Set(
    said
      .map((word) => word.text)
      .filter((word) => !isStopWord(word))
      .map(termOf),
  )
  let total = 0
  for (const term of terms) total += rarity(term)
  if (total === 0) return 0
  const late = i / sentences.length
  let best = 0
  let top = 0
  for (const target of targets) {
    let shared = 0
    let count = 0
    for (const term of terms)
      if (target.terms.has(term)) {
        shared += rarity(term)
        count++
      }
    if (count < 2 && shared < 3) continue
    let fit = shared / (total + 3)
    const place = PLACES[target.place]
    if (sentence.speaker === 'patient' && place !== 'history') fit *= 0.6
    if (place === 'plan' && late < 0.4) fit *= 0.6
    if (place === 'history' && late > 0.7 && sentence.speaker !== 'patient') fit *= 0.6
    if (fit > top) [top, best] = [fit, target.place]
  }
  return top >= 0.22 ? best : 0
}

export function placeExamples(rows: Row[], models: { boundary: LinearModel; role: LinearModel }): Example[] {
  const rarity = rarityOf(rows)
  return rows.flatMap((row) => {
    const sentences = sentencesWithRoles(parseDialogue(row.dialogue), models)
    const around = surroundingsOf(sentences)
    const targets = targetsOf(row)
    const mentions = new Map<number, Mention[]>()
    for (const mention of transcriptMentions(sentences))
      mentions.set(mention.sentence, [...(mentions.get(mention.sentence) ?? []), mention])
    return sentences.map((_, i): Example => ({
      features: placeFeatures(sentences, i, around, mentions.get(i) ?? []),
      label: placeOf(sentences, i, targets, rarity),
    }))
  })
}
