import type { Contradiction } from '#contract/contradictions.ts'

/** Longer quotations are cut: the transcript itself shows the rest. */
const QUOTE_CHARACTERS = 80

/** The words that a contradiction of a kind turns on. */
const TURNS_ON: Partial<Record<Contradiction['kind'], RegExp>> = {
  negation: /(?<!\p{L})(?:no|not|nor|never|none|nothing|without|deny|denies|denied|\p{L}+n['’]t)(?!\p{L})/giu,
  side: /(?<!\p{L})(?:left|right|both|bilateral(?:ly)?)(?!\p{L})/giu,
  number: /\d[\d.,/:]*/gu,
  dose: /\d[\d.,/:]*/gu,
}

const WORD = /[\p{L}\d][\p{L}\d.,/:'’-]*/gu

/**
 * Words of the transcript that say otherwise than `sentence`, cut to what can be read at a glance, with the word that
 * differs in the middle of what is left.
 */
export function centredQuote(words: string, sentence: string, kind: Contradiction['kind']): string {
  if (words.length <= QUOTE_CHARACTERS) return words
  const at = differenceIn(words, sentence, kind)
  const start = Math.max(0, Math.min(at - QUOTE_CHARACTERS / 2, words.length - QUOTE_CHARACTERS))
  const from = start === 0 ? 0 : afterSpace(words, start)
  const to =
    start + QUOTE_CHARACTERS >= words.length ? words.length : beforeSpace(words, start + QUOTE_CHARACTERS)
  return `${from > 0 ? '…' : ''}${words.slice(from, to)}${to < words.length ? '…' : ''}`
}

/** Where the first word stands that the contradiction turns on; at best one that the sentence does not have. */
function differenceIn(words: string, sentence: string, kind: Contradiction['kind']): number {
  const known = new Set(wordsOf(sentence))
  const isNew = ([word]: RegExpMatchArray): boolean => !known.has(word.toLowerCase())
  const turning = [...words.matchAll(TURNS_ON[kind] ?? WORD)]
  return (turning.find(isNew) ?? turning[0] ?? [...words.matchAll(WORD)].find(isNew))?.index ?? 0
}

const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word.toLowerCase())

function afterSpace(text: string, at: number): number {
  const space = text.indexOf(' ', at - 1)
  return space === -1 ? at : space + 1
}

function beforeSpace(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space === -1 ? at : space
}
