import { feature, hashText } from '../linear-model.ts'
import type { Word } from './word.ts'

/** What may end after a word, in the order of the boundary model's classes. */
export const BOUNDARY_CLASSES = ['', '.', '?'] as const

const START = hashText('<s>')
const END = hashText('</s>')

/** Hashes of the words of a segment, with figures folded together. */
export function wordHashes(words: Word[]): number[] {
  return words.map((word) => hashText(/^\d/.test(word.text) ? '<n>' : word.text))
}

/** Features of the gap after word `i`, when the running sentence began at word `start`. */
export function boundaryFeatures(hashes: number[], i: number, start: number): number[] {
  const at = (index: number): number => (index < 0 ? START : (hashes[index] ?? END))
  const inside = (index: number): number => (index < start ? START : (hashes[index] ?? END))
  const [before2, before1, here, next, next2, next3] = [
    inside(i - 2),
    inside(i - 1),
    at(i),
    at(i + 1),
    at(i + 2),
    at(i + 3),
  ]
  const length = Math.min(i - start, 12)
  return [
    feature(0),
    feature(1, here),
    feature(2, next),
    feature(3, here, next),
    feature(4, before1, here),
    feature(5, next, next2),
    feature(6, before1, here, next),
    feature(7, here, next, next2),
    feature(8, next, next2, next3),
    feature(9, before2, before1, here),
    feature(10, length),
    feature(11, inside(start), inside(start + 1)),
    feature(12, inside(start), inside(start + 1), inside(start + 2)),
    feature(13, length, next),
    feature(14, length < 3 ? 1 : 0, here, next),
    feature(15, inside(start), next),
    feature(16, before1, next),
    feature(17, next2),
  ]
}
