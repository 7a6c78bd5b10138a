import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { type Bits, bitsFor, meet, put, saidPlaces, type SaidPlaces } from './said-places.ts'
import { withoutEnd } from './without-end.ts'

/** The id of the sentence that something said becomes. The same id whenever it is added, so that adding twice is seen as once. */
export function saidSentenceId(uncoveredId: string): string {
  return `said-${uncoveredId}`.slice(0, 64)
}

/**
 * What was said and is still in no sentence: a fact drops out once the sentences on its words say what it says. That a
 * sentence stands on the words is not enough: "stop the ibuprofen" tells no reason that was given in the same breath.
 * One that a person put there is enough, in whatever words they keep it: they were shown what was said, and made this of it.
 * So is one that says it word for word, whatever it was found to stand on since.
 */
export function stillUncovered(uncovered: Uncovered[], sections: Section[]): Uncovered[] {
  if (uncovered.length === 0) return []
  const sentences = sections.flatMap((section): Sentence[] => section.sentences)
  const asItWasSaid = new Set(
    sentences.flatMap(({ origin, text }) => (origin.kind === 'dictated' ? wordForWord(text) : [])),
  )
  const putIn = new Set(sentences.map(({ id }) => id))
  const places = saidPlaces(uncovered)
  const words = uncovered.map(({ text }) => wordsThatCount(text.replace(AGREED, ' ')))
  const asked = askedFor(words, places)
  const stoodOn = bitsFor(places.count)
  for (const { text, evidence } of sentences) {
    const under = places.under(evidence)
    if (!under) continue
    put(stoodOn, under)
    for (const word of wordsThatCount(text)) {
      const known = asked.get(word)
      if (known) put(known.told, under, known.of)
    }
  }
  return uncovered.filter(({ id, text }, fact) => {
    if (putIn.has(saidSentenceId(id)) || asItWasSaid.has(wordForWord(text))) return false
    const own = places.ofFact(fact)
    const isTold = (word: string): boolean => {
      const told = asked.get(word)?.told
      return told !== undefined && meet(told, own)
    }
    return !meet(stoodOn, own) || !areSaid(words[fact] ?? [], isTold)
  })
}

/** What only asks whether it is so, and is told that it is: no sentence of a note says that. */
const AGREED =
  /\bis (?:that|it|this) (?:right|correct|true|so)\? (?=(?:yes|yeah|yep|right|correct|exactly)\b)/gi

/** Where a word is asked for, and of these stretches those on which a sentence stands that holds it. */
interface AskedWord {
  of: Bits
  told: Bits
}

function askedFor(words: readonly string[][], places: SaidPlaces): ReadonlyMap<string, AskedWord> {
  const asked = new Map<string, AskedWord>()
  for (const [fact, own] of words.entries())
    for (const word of own) {
      const known = asked.get(word) ?? { of: bitsFor(places.count), told: bitsFor(places.count) }
      put(known.of, places.ofFact(fact))
      asked.set(word, known)
    }
  return asked
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

function areSaid(words: readonly string[], isThere: (word: string) => boolean): boolean {
  const missing = new Set(words.filter((word) => !isThere(word)))
  if ([...missing].some(isFigure)) return false
  return words.filter((word) => !missing.has(word)).length >= words.length * MOST_WORDS
}
