import { plain, type Word } from '../talk/word.ts'

/** Words as one lower-case line in which a place of the text leads back to its word. */
export interface WordText {
  words: Word[]
  text: string
  /** Where each word begins in `text`. */
  starts: number[]
}

export function wordText(words: Word[]): WordText {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += word.text.length + 1
  }
  return { words, text: plain(words), starts }
}

/** Index of the word that holds the character; the words before a place are `slice(0, wordAt(...))`. */
export function wordAt({ starts }: WordText, character: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= character) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
