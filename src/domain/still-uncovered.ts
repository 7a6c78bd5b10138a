import type { EvidenceSpan, Section, Sentence, Uncovered } from '#contract/sections.ts'
import { withoutEnd } from './without-end.ts'

/**
 * What was said and is still in no sentence: a fact drops out once the sentences on its words say what it says. That a
 * sentence stands on the words is not enough: "stop the ibuprofen" tells no reason that was given in the same breath.
 * One that a person put there word for word is enough, whatever it was found to stand on since.
 */
export function stillUncovered(uncovered: Uncovered[], sections: Section[]): Uncovered[] {
  if (uncovered.length === 0) return []
  const { asItWasSaid, standingOn } = wordsIn(sections)
  return uncovered.filter(({ text, evidence }) => {
    if (asItWasSaid.has(wordForWord(text))) return false
    const standing = standingOn(evidence)
    return standing.size === 0 || !areSaid(wordsThatCount(text), standing)
  })
}

interface Standing {
  from: number
  to: number
  sentence: SentenceWords
}

/** Looked at only where it is asked for, and once: a note may hold a million characters. */
class SentenceWords {
  readonly #text: string
  #words: ReadonlySet<string> | undefined

  constructor(text: string) {
    this.#text = text
  }

  get words(): ReadonlySet<string> {
    return (this.#words ??= new Set(wordsThatCount(this.#text)))
  }
}

function wordsIn(sections: Section[]) {
  const bySegment = new Map<string, Standing[]>()
  const asItWasSaid = new Set<string>()
  for (const { text, evidence, origin } of sections.flatMap(({ sentences }): Sentence[] => sentences)) {
    if (origin.kind === 'dictated') asItWasSaid.add(wordForWord(text))
    const sentence = new SentenceWords(text)
    for (const { segmentId, from, to } of evidence) {
      const known = bySegment.get(segmentId)
      if (known) known.push({ from, to, sentence })
      else bySegment.set(segmentId, [{ from, to, sentence }])
    }
  }
  return {
    asItWasSaid,
    /** Each sentence once, on however many of the words it stands. */
    standingOn(evidence: readonly EvidenceSpan[]): ReadonlySet<SentenceWords> {
      const found = new Set<SentenceWords>()
      for (const { segmentId, from, to } of evidence)
        for (const one of bySegment.get(segmentId) ?? [])
          if (one.from < to && from < one.to) found.add(one.sentence)
      return found
    },
  }
}

/** Without the marks around it: what is added as it was said stands in quotation marks. */
const wordForWord = (text: string): string =>
  withoutEnd(text.trim().replace(/^[“"]|[”"]$/g, ''), /[.\s]/).toLowerCase()

/** Figures, and words long enough to carry a meaning; the ending may be another one. */
const wordsThatCount = (text: string): string[] =>
  (text.toLowerCase().match(/\d+(?:[.,/]\d+)*|\p{L}{4,}/gu) ?? []).map((word) =>
    isFigure(word) ? word : word.slice(0, STEM),
  )
const isFigure = (word: string): boolean => /^\d/.test(word)
const STEM = 6
/** The share of the words of something said that says it; figures must all be there. */
const MOST_WORDS = 0.8

function areSaid(words: readonly string[], standing: ReadonlySet<SentenceWords>): boolean {
  const missing = new Set(words)
  for (const { words: there } of standing) {
    if (missing.size === 0) return true
    for (const word of there) missing.delete(word)
  }
  if ([...missing].some(isFigure)) return false
  return words.filter((word) => !missing.has(word)).length >= words.length * MOST_WORDS
}
