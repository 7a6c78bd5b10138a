import { feature, hashText } from './linear-model.ts'
import type { Mention } from './mentions.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain } from './talk/word.ts'

const FIRST = hashText('<s>')
const LAST = hashText('</s>')

/** Hashes of the words of a sentence, figures folded together. */
export function hashesOf(sentence: Sentence): number[] {
  return sentence.words.map((word) => hashText(/^\d/.test(word.text) ? '<n>' : word.text))
}

/** Features for who says a sentence: its words alone. Classes: 0 doctor, 1 patient. */
export function roleFeatures(hashes: number[], question: boolean): number[] {
  const out = [feature(30), feature(31, question ? 1 : 0), feature(32, Math.min(hashes.length, 15))]
  const shown = hashes.slice(0, 40)
  shown.forEach((hash, i) => {
    out.push(feature(33, hash), feature(34, hash, shown[i + 1] ?? LAST))
    if (i < 3) out.push(feature(35, i, hash))
  })
  out.push(feature(36, shown[0] ?? FIRST, shown[1] ?? LAST, shown[2] ?? LAST))
  return out
}

/** What a sentence is to the note, in the order of the model's classes. */
export const PLACES = ['none', 'history', 'exam', 'results', 'plan'] as const

const EXAM_CUE = /\b(?:physical exam|exam|listen|vital|vitals|auscultation|palpation|examine)\b/
const PLAN_CUE = /\b(?:assessment|my plan|order|prescribe|refer|problem)\b/

/** What the features need to know of the whole visit; made once. */
export interface Surroundings {
  hashes: number[][]
  /** Sentences since the last cue of an examination or a plan, capped. */
  sinceExam: number[]
  sincePlan: number[]
  plans: number[]
}

export function surroundingsOf(sentences: Sentence[]): Surroundings {
  const hashes = sentences.map(hashesOf)
  const sinceExam: number[] = []
  const sincePlan: number[] = []
  const plans: number[] = []
  let [exam, plan, count] = [99, 99, 0]
  for (const sentence of sentences) {
    const text = plain(sentence.words)
    const doctor = sentence.speaker !== 'patient'
    exam = doctor && EXAM_CUE.test(text) ? 0 : exam + 1
    if (doctor && PLAN_CUE.test(text)) {
      plan = 0
      count++
    } else plan++
    sinceExam.push(Math.min(exam, 99))
    sincePlan.push(Math.min(plan, 99))
    plans.push(count)
  }
  return { hashes, sinceExam, sincePlan, plans }
}

const bucket = (value: number): number =>
  value < 3 ? value : value < 6 ? 3 : value < 12 ? 4 : value < 30 ? 5 : value < 99 ? 6 : 7

/** Features for the place of sentence `i`: its words, who speaks, where it stands, its neighbours, what it mentions. */
export function placeFeatures(
  sentences: Sentence[],
  i: number,
  around: Surroundings,
  mentions: Mention[],
): number[] {
  const sentence = sentences[i] as Sentence
  const role = sentence.speaker === 'doctor' ? 1 : sentence.speaker === 'patient' ? 2 : 3
  const position = Math.min(9, Math.floor((10 * i) / Math.max(1, sentences.length)))
  const own = (around.hashes[i] ?? []).slice(0, 60)
  const out = [
    feature(40),
    feature(41, role),
    feature(42, position),
    feature(43, role, position),
    feature(44, Math.min(own.length, 30) >> 1, role),
  ]
  out.push(
    feature(45, bucket(around.sinceExam[i] ?? 99), role),
    feature(46, bucket(around.sincePlan[i] ?? 99), role),
  )
  out.push(
    feature(47, Math.min(around.plans[i] ?? 0, 5), position),
    feature(48, sentence.question ? 1 : 0, role),
  )
  own.forEach((hash, k) => {
    out.push(feature(50, hash), feature(51, hash, role), feature(52, hash, own[k + 1] ?? LAST))
  })
  for (const [offset, kind] of [
    [-1, 60],
    [1, 61],
    [-2, 62],
  ] as const) {
    const near = sentences[i + offset]
    if (!near) {
      out.push(feature(kind, FIRST))
      continue
    }
    for (const hash of (around.hashes[i + offset] ?? []).slice(0, 25)) out.push(feature(kind, hash))
    out.push(feature(kind + 5, near.speaker === 'doctor' ? 1 : 2, near.question ? 1 : 0, role))
  }
  const kinds = new Set(mentions.map((mention) => mention.kind))
  for (const kind of kinds) out.push(feature(70, hashText(kind)), feature(71, hashText(kind), role))
  out.push(feature(72, Math.min(mentions.length, 4)))
  for (const mention of mentions) out.push(feature(73, hashText(mention.name)))
  return out
}
