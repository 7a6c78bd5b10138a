import packed from '../model/dictated.json' with { type: 'json' }
import { probabilities, scores, unpackModel, type LinearModel } from '../linear-model.ts'
import { oncePer } from '../once-per.ts'
import type { Rule } from '../rules/rule.ts'
import { plain } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { REACTED, TO_THE_TYPIST } from './dictation-rules.ts'
import * as headings from './heading-rules.ts'
import { DICTATED_SECTIONS, sectionFeatures, type DictatedSection } from './section-features.ts'

/** What is said under a heading that was spoken; the first that fits. */
const HEADINGS: ReadonlyArray<[Rule, DictatedSection]> = [
  [headings.HEADS_STORY, 'hpi'],
  [headings.HEADS_REVIEW, 'ros'],
  [headings.HEADS_SURGICAL, 'past_surgical_history'],
  [headings.HEADS_PAST, 'past_medical_history'],
  [headings.HEADS_FAMILY, 'family_history'],
  [headings.HEADS_SOCIAL, 'social_history'],
  [headings.HEADS_MEDICINES, 'medications'],
  [headings.HEADS_ALLERGIES, 'allergies'],
  [headings.HEADS_VITALS, 'vitals'],
  [headings.HEADS_EXAM, 'physical_exam'],
  [headings.HEADS_RESULTS, 'results'],
  [headings.HEADS_PLAN, 'assessment_plan'],
]

/** The part of the visit that a section is of: a dictation seldom goes back to one that is over. */
const PART: Readonly<Record<DictatedSection, number>> = {
  hpi: 0,
  ros: 0,
  past_medical_history: 0,
  past_surgical_history: 0,
  family_history: 0,
  social_history: 0,
  medications: 0,
  allergies: 0,
  vitals: 1,
  physical_exam: 1,
  results: 2,
  assessment_plan: 3,
}
/** Log-costs of going on to another section: within a part, to a later part, and back. */
const [WITHIN, ONWARD, BACK] = [-0.5, -0.6, -3]
/** When in a dictation each part is told, as a share of its sentences, and how wide that is. */
const WHEN: ReadonlyArray<{ middle: number; width: number }> = [
  { middle: 0.15, width: 0.28 },
  { middle: 0.48, width: 0.12 },
  { middle: 0.58, width: 0.15 },
  { middle: 0.8, width: 0.22 },
]
/** So many sentences tell when it is; of fewer, each may be of any part. */
const TELLS_WHEN = 12
const FLOOR = 0.01

let builtIn: LinearModel | null = null

/** The section of each sentence of a dictation, by what it says and what stands around it; null for what is for no note. */
export const dictatedSections = oncePer(sectionsOf)

function sectionsOf(index: IndexedTranscript): Array<DictatedSection | null> {
  builtIn ??= unpackModel(packed)
  const model = builtIn
  const said = index.sentences.map(({ words }) => plain(words))
  let under: DictatedSection | null = null
  const likely = index.sentences.map((sentence, i) => {
    const headed = headingIn(said[i] ?? '')
    if (headed) under = headed.length === sentence.words.length ? headed.section : null
    if (headed) return only(headed.section)
    if (i === 0 && headings.INTRODUCES.test(said[i] ?? '')) return only('hpi')
    const shares = probabilities(scores(model, sectionFeatures(sentence, index.bySentence.get(i) ?? [])))
    const isReaction = tellsReaction(index, i, said[i] ?? '')
    return shares.map(
      (share, k) =>
        Math.log(share + FLOOR) +
        lateness(k, i, said.length) +
        (isReaction && DICTATED_SECTIONS[k] === 'allergies' ? REACTION : 0) +
        (DICTATED_SECTIONS[k] === under ? UNDER_HEADING : 0),
    )
  })
  return mostLikelyPath(likely).map((section, i) => (TO_THE_TYPIST.test(said[i] ?? '') ? null : section))
}

const only = (section: DictatedSection): number[] =>
  DICTATED_SECTIONS.map((one) => (one === section ? 0 : -Infinity))

/** The heading that a sentence begins with: what is said under it, and how many words it has. */
export function headingIn(said: string): { section: DictatedSection; length: number } | null {
  for (const [heading, section] of HEADINGS) {
    const found = heading.exec(said)
    if (found) return { section, length: found[0].split(' ').length }
  }
  return null
}

/** A log-cost for a section that is told earlier or later than its part is: at `i` of so many sentences. */
function lateness(k: number, i: number, sentences: number): number {
  const section = DICTATED_SECTIONS[k]
  const { middle, width } = WHEN[section ? PART[section] : 0] ?? { middle: 0, width: 1 }
  return (Math.min(1, sentences / TELLS_WHEN) * -((i / sentences - middle) ** 2)) / (2 * width ** 2)
}

/** "She reacted to lamotrigine with a rash": wherever it is told. */
const tellsReaction = (index: IndexedTranscript, i: number, said: string): boolean =>
  REACTED.test(said) && (index.bySentence.get(i) ?? []).some(({ kind }) => kind === 'drug')
/** So much likelier, as a logarithm. */
const REACTION = 4
/** And so much under a heading that stood alone, until the next. */
const UNDER_HEADING = 1.5

function turn(from: DictatedSection, to: DictatedSection): number {
  if (from === to) return 0
  const step = PART[to] - PART[from]
  return step === 0 ? WITHIN : step > 0 ? ONWARD : BACK
}

/** Viterbi over the sections. */
function mostLikelyPath(likely: readonly number[][]): DictatedSection[] {
  const [first, ...rest] = likely
  if (!first) return []
  let best = first
  const cameFrom = rest.map((own) => {
    const arrows: number[] = []
    best = DICTATED_SECTIONS.map((to, k) => {
      let top = -Infinity
      DICTATED_SECTIONS.forEach((from, before) => {
        const value = (best[before] ?? -Infinity) + turn(from, to)
        if (value > top) [top, arrows[k]] = [value, before]
      })
      return top + (own[k] ?? -Infinity)
    })
    return arrows
  })
  let at = best.indexOf(Math.max(...best))
  const path = [at]
  for (const arrows of cameFrom.reverse()) {
    at = arrows[at] ?? at
    path.push(at)
  }
  return path.reverse().map((k) => DICTATED_SECTIONS[k] ?? 'hpi')
}
