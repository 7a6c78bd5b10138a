import type { Section, Sentence, Uncovered } from '#contract/sections.ts'
import { stillUncovered } from './still-uncovered.ts'
import { isLeftOut } from './to-check.ts'

/** What is kept of a signed note for the trends, without any of its words. */
export interface NoteFigures {
  sentences: number
  /** Nothing in the talk bears them out: vouched for by hand. */
  unsupported: number
  /** Said in the visit, missing in the draft, and put in by the physician. */
  inserted: number
  /** Said in the visit, and in no sentence when it was signed, though nobody had decided so. */
  leftOut: number
  /** Null for a note that was written by hand. */
  draftWords: number | null
  wordsChanged: number | null
}

/** More comparisons than this in all, and words are compared without their order: a signature may not wait. */
const LIMIT_CELLS = 4_000_000

const isInserted = ({ id, origin }: Sentence): boolean => origin.kind === 'dictated' && id.startsWith('said-')

/** `draft`: as it was last written for the physician; null where it never was. */
export function noteFigures(
  signed: Section[],
  { draft, uncovered }: { draft: Section[] | null; uncovered: Uncovered[] },
): NoteFigures {
  const sentences = sentencesOf(signed)
  return {
    sentences: sentences.length,
    unsupported: sentences.filter(({ support }) => support === 'unsupported').length,
    inserted: sentences.filter(isInserted).length,
    leftOut: stillUncovered(uncovered, signed).filter((said) => !isLeftOut(said)).length,
    draftWords: draft && sentencesOf(draft).reduce((sum, { text }) => sum + wordsOf(text).length, 0),
    wordsChanged: draft && wordsChanged(draft, signed),
  }
}

/**
 * How many words one has to put in, take out or replace to make one text of the other, sentence by sentence: each is held
 * against the one it was.
 */
export function wordsChanged(before: Section[], after: Section[], limitCells = LIMIT_CELLS): number {
  const was = new Map(sentencesOf(before).map(({ id, text }) => [id, text]))
  let cells = limitCells
  let changed = 0
  for (const { id, text } of sentencesOf(after)) {
    const [old, now] = withoutSameEnds(wordsOf(was.get(id) ?? ''), wordsOf(text))
    was.delete(id)
    cells -= old.length * now.length
    changed += cells >= 0 ? distance(old, now) : distanceWithoutOrder(old, now)
  }
  for (const text of was.values()) changed += wordsOf(text).length
  return changed
}

const sentencesOf = (sections: Section[]): Sentence[] => sections.flatMap(({ sentences }) => sentences)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[-'’./][\p{L}\p{N}]+)*/gu) ?? []

function withoutSameEnds(a: string[], b: string[]): [string[], string[]] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
}

/** Levenshtein's, by words; row by row. */
function distance(a: string[], b: string[]): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, word] of a.entries()) {
    const next = new Uint32Array(b.length + 1)
    next[0] = i + 1
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (word === b[j - 1] ? 0 : 1)
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}

function distanceWithoutOrder(a: string[], b: string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  return Math.max(a.length, b.length) - shared
}
