import { amountsIn } from '../check/amounts.ts'
import { ALLERGY, RETURNS, SAFETY, VITAL, WARNS } from '../left-out/advice-rules.ts'
import { TAKES } from '../left-out/place-rules.ts'
import { analyteAtHead } from '../lexicon/analytes.ts'
import { personNamed } from '../lexicon/people.ts'
import { feature, hashText } from '../linear-model.ts'
import type { Mention } from '../mentions.ts'
import { hashesOf } from '../sentence-features.ts'
import { EXAM_WORDS } from '../exam-words-rules.ts'
import { plain } from '../talk/word.ts'
import type { Rule } from '../rules/rule.ts'
import * as cues from './cue-rules.ts'
import { FOUND, LIVES, OPERATED, TESTED } from './cue-words.ts'
import type { Sentence } from '../talk/sentences.ts'

/** Where a dictated sentence may belong, in the order of the model's classes. */
export const DICTATED_SECTIONS = [
  'hpi',
  'ros',
  'past_medical_history',
  'past_surgical_history',
  'family_history',
  'social_history',
  'medications',
  'allergies',
  'vitals',
  'physical_exam',
  'results',
  'assessment_plan',
] as const
export type DictatedSection = (typeof DICTATED_SECTIONS)[number]

const CUES: ReadonlyArray<Rule | ReadonlySet<string>> = [
  cues.ORDERS,
  cues.DECIDES,
  cues.JUDGES,
  cues.HAD_BEFORE,
  cues.CUT_OUT,
  cues.CAME_OUT,
  cues.EXAMINED,
  FOUND,
  TESTED,
  LIVES,
  OPERATED,
  EXAM_WORDS,
  ALLERGY,
  RETURNS,
  SAFETY,
  VITAL,
  WARNS,
  TAKES,
]
const ENDING = 4

const LONGEST = 60
const LENGTHS = [2, 4, 7, 12, 20]
const END = hashText('</s>')
const FIGURE = hashText('<n>')

/** Its words, in pairs and where it begins, and what it names: a sentence of a note tells of itself where it stands. */
export function sectionFeatures(sentence: Sentence, mentions: readonly Mention[]): number[] {
  const hashes = hashesOf(sentence).slice(0, LONGEST)
  const [first = END, second = END] = hashes
  const text = plain(sentence.words)
  const hasFigure = hashes.includes(FIGURE)
  const cued = CUES.flatMap((cue, k) => (isCued(cue, sentence, text) ? [k] : []))
  const amounts = new Set(amountsIn(sentence.words).map(({ kind }) => hashText(kind)))
  const people = new Set(
    sentence.words.flatMap(({ text: word }) => personNamed(word) ?? []).map(({ blood }) => blood),
  )
  const isMeasured = sentence.words.some((_, k) => analyteAtHead(`${plain(sentence.words.slice(k, k + 5))} `))
  const kinds = new Set(mentions.map(({ kind }) => hashText(kind)))
  return [
    feature(100),
    ...[...new Set(hashes)].map((hash) => feature(101, hash)),
    ...hashes.map((hash, k) => feature(102, hash, hashes[k + 1] ?? END)),
    feature(103, first),
    feature(104, first, second),
    ...[...kinds].flatMap((kind) => [feature(105, kind), feature(106, kind, first)]),
    feature(107, Math.min(3, mentions.length)),
    ...mentions.map(({ name }) => feature(108, hashText(name))),
    ...LENGTHS.filter((length) => hashes.length > length).map((length) => feature(109, length)),
    ...(hasFigure ? [feature(110)] : []),
    ...cued.flatMap((cue, k) => [
      feature(111, cue),
      feature(112, cue, Number(hasFigure)),
      ...cued.slice(k + 1).map((other) => feature(113, cue, other)),
      ...[...kinds].map((kind) => feature(114, cue, kind)),
    ]),
    feature(115, Math.min(3, cued.length)),
    ...[...amounts].flatMap((kind) => [
      feature(116, kind),
      ...[...kinds].map((other) => feature(117, kind, other)),
    ]),
    ...[...people].map((isBlood) => feature(118, Number(isBlood))),
    ...(isMeasured ? [feature(119, Number(hasFigure))] : []),
    ...sentence.words
      .filter(({ text: word }) => word.length > ENDING + 1)
      .map(({ text: word }) => feature(120, hashText(word.slice(-ENDING)))),
  ]
}

const isCued = (cue: Rule | ReadonlySet<string>, { words }: Sentence, text: string): boolean =>
  cue instanceof Set ? words.some((word) => cue.has(word.text)) : (cue as Rule).test(text)
