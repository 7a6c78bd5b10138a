import { figuresOf, termsOf } from '../transcript-index.ts'
import { wordsOfText } from '../talk/words.ts'
import type { Word } from '../talk/word.ts'
import type { TidyChange, TidySection, TidySentence } from './tidy-change.ts'

type Removal = Extract<TidyChange, { kind: 'remove' }>

export const NEGATIVE = /^(?:no|not|never|none|without|denies|denied|negative|neither|nor|absent)$/

export const wordsOf = (text: string): Word[] => wordsOfText(text.slice(0, 4_000))

/** What a sentence says, whatever the order of its words. */
interface Meaning {
  text: string
  terms: Set<string>
  figures: Set<string>
  denies: boolean
}

function meaningOf(text: string): Meaning {
  const words = wordsOf(text)
  return {
    text: text.toLowerCase().trim(),
    terms: new Set(termsOf(words)),
    figures: new Set(words.flatMap((word) => figuresOf(word.text))),
    denies: words.some((word) => NEGATIVE.test(word.text)),
  }
}

/** Whether `told` says all that `again` says, and maybe more. */
function holds(told: Meaning, again: Meaning): boolean {
  return (
    told.denies === again.denies &&
    [...again.terms].every((term) => told.terms.has(term)) &&
    [...again.figures].every((figure) => told.figures.has(figure))
  )
}

/** A sentence whose every word of meaning stands in an earlier one of its section, with the same figures and denials. */
export function saidTwice({ key, sentences }: TidySection): Removal[] {
  const earlier: Meaning[] = []
  const out: Removal[] = []
  for (const { id, text, layout } of sentences) {
    if (layout === 'heading') {
      // Under another problem the same words say something else.
      earlier.length = 0
      continue
    }
    const own = meaningOf(text)
    const isTold = earlier.some(
      (other) => other.text === own.text || (own.terms.size >= 2 && holds(other, own)),
    )
    if (isTold) out.push({ kind: 'remove', sectionKey: key, targetId: id })
    else earlier.push(own)
  }
  return out
}

/**
 * Lists in which the same entry stands by mistake, the one it belongs to second. All other sections repeat each other on
 * purpose: the story tells what the review of systems ticks off, its opening names the past history, and the assessment
 * sums up what stands above it.
 */
const BELONGS: ReadonlyArray<[string, string]> = [
  ['past_medical_history', 'past_surgical_history'],
  ['past_medical_history', 'medications'],
  ['past_medical_history', 'allergies'],
  ['physical_exam', 'vitals'],
  ['physical_exam', 'results'],
]

/** Entries of a list that stand word for word of meaning in the list they belong to as well. */
export function saidWhereItBelongs(sections: TidySection[]): Removal[] {
  const entries = (key: string): TidySentence[] =>
    sections
      .filter((section) => section.key === key)
      .flatMap(({ sentences }) => sentences.filter(({ layout }) => layout === 'bullet'))
  const gone = new Map<string, Removal>()
  for (const [sectionKey, home] of BELONGS) {
    const kept = entries(home).map(({ text }) => meaningOf(text))
    for (const { id, text } of kept.length > 0 ? entries(sectionKey) : []) {
      const own = meaningOf(text)
      if (own.terms.size > 0 && kept.some((other) => holds(other, own) && holds(own, other)))
        gone.set(id, { kind: 'remove', sectionKey, targetId: id })
    }
  }
  return [...gone.values()]
}
