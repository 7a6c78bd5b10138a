import { distance } from 'fastest-levenshtein'

/** A stretch of text; `hit`: it is what was looked for, as it was typed or nearly so. */
export interface Stretch {
  text: string
  hit: boolean
}

const SHORTEST_MISSPELLED = 4
/** A letter of four, two of eight. */
const WRONG_LETTERS = 0.25

/** A text with the words that were looked for told apart, misspelled ones too. */
export function findHits(text: string, search: string): Stretch[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [{ text, hit: false }]
  const out: Stretch[] = []
  const add = (part: string, hit: boolean) => {
    const last = out.at(-1)
    if (last?.hit === hit) last.text += part
    else if (part !== '') out.push({ text: part, hit })
  }
  for (const part of text.split(/([\p{L}\p{N}]+)/u))
    add(
      part,
      wanted.some((word) => isHit(part.toLowerCase(), word)),
    )
  return out
}

function isHit(part: string, word: string): boolean {
  if (part === '') return false
  if (part.includes(word)) return true
  if (word.length < SHORTEST_MISSPELLED || part.length < SHORTEST_MISSPELLED) return false
  // What is still being typed is compared with as much of the word as there is.
  const begun = part.slice(0, Math.max(word.length, SHORTEST_MISSPELLED))
  const most = Math.floor(word.length * WRONG_LETTERS)
  return distance(part, word) <= most || distance(begun, word) <= most
}
