import { isFrameWord, isStopWord, stem } from '#scribe/stems.ts'
import { wordsOfText } from '#scribe/talk/words.ts'
import type { Segment } from '#scribe/types.ts'

const stemsOf = (text: string): string[] =>
  wordsOfText(text)
    .map((word) => word.text)
    .filter((word) => !isStopWord(word) && !isFrameWord(word))
    .map(stem)

/** What one line of code says of a sentence: the share of its word stems that were said anywhere. */
export function stemsSaid(text: string, segments: Segment[]): number {
  const said = new Set(segments.flatMap((segment) => stemsOf(segment.text)))
  const stems = stemsOf(text)
  return stems.length === 0 ? 1 : stems.filter((one) => said.has(one)).length / stems.length
}
