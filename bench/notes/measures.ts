import { isBroadDrug, isDrug } from '../../src/scribe/lexicon/drugs.ts'
import { doseAfter } from './dose-after.ts'
import { mentionsIn } from '../../src/scribe/mentions.ts'
import { isFrameWord, isStopWord, stem } from '../../src/scribe/stems.ts'
import { figuresOf, saidFigures } from '../../src/scribe/transcript-index.ts'
import type { Word } from '../../src/scribe/talk/word.ts'
import { segmentWords } from '../../src/scribe/talk/words.ts'
import { tokens } from './rouge.ts'

export const wordsOfText = (text: string): Word[] =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

/** Share of the note's words of meaning, and of its figures, that were said in the visit. */
export function grounded(
  note: string,
  dialogue: string,
): { words: number; numbers: number; ungrounded: string[] } {
  const said = wordsOfText(dialogue)
  const stems = new Set(said.map((word) => stem(word.text)))
  const figures = new Set(said.flatMap(saidFigures))
  const words = wordsOfText(note)
  const meaning = words.filter(
    (word) => /^[a-z]/.test(word.text) && !isStopWord(word.text) && !isFrameWord(word.text),
  )
  const numbers = words.flatMap((word) => figuresOf(word.text))
  const missing = meaning.filter((word) => !stems.has(stem(word.text)))
  return {
    words: meaning.length ? 1 - missing.length / meaning.length : 1,
    numbers: numbers.length ? numbers.filter((figure) => figures.has(figure)).length / numbers.length : 1,
    ungrounded: [
      ...missing.map((word) => word.text),
      ...numbers.filter((figure) => !figures.has(figure)).map((figure) => `#${figure}`),
    ],
  }
}

/** Share of the note's runs of eight words that stand in the dialogue letter by letter. */
export function copied(note: string, dialogue: string): number {
  const grams = (text: string): string[] => {
    const words = tokens(text)
    return words.slice(0, Math.max(0, words.length - 7)).map((_, i) => words.slice(i, i + 8).join(' '))
  }
  const said = new Set(grams(dialogue))
  const own = grams(note)
  return own.length ? own.filter((gram) => said.has(gram)).length / own.length : 0
}

/** name -> polarities with which the text speaks of it. */
export function conceptsOf(text: string): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>()
  for (const line of text.split(/\n|(?<=[.?!])\s+/))
    for (const mention of mentionsIn(wordsOfText(line), 0))
      out.set(mention.name, (out.get(mention.name) ?? new Set()).add(mention.polarity))
  return out
}

/** Overlap of the named findings, conditions and medicines; and of their polarity where both texts name them. */
export function concepts(
  note: string,
  reference: string,
): { hit: number; said: number; wanted: number; both: number; agree: number } {
  const [own, wanted] = [conceptsOf(note), conceptsOf(reference)]
  const shared = [...own.keys()].filter((name) => wanted.has(name))
  const agree = shared.filter((name) =>
    [...(own.get(name) ?? [])].some((polarity) => wanted.get(name)?.has(polarity)),
  ).length
  return { hit: shared.length, said: own.size, wanted: wanted.size, both: shared.length, agree }
}

/** Medicine and dose as "lisinopril 20". */
export function doses(text: string): Set<string> {
  const out = new Set<string>()
  for (const line of text.split(/\n|(?<=[.?!])\s+/)) {
    const words = wordsOfText(line)
    words.forEach((word, i) => {
      if (!isDrug(word.text) || isBroadDrug(word.text)) return
      const dose = doseAfter(words, i)
      if (dose) out.add(`${word.text} ${Number(dose)}`)
    })
  }
  return out
}
