/**
 * What the segments of a transcript may mark in all: words that were doubtful, repaired, or are to be chosen from. An hour of
 * speech in a loud room has some 1,600.
 */
export const TRANSCRIPT_LIMIT_MARKS = 5_000
export const TOO_MANY_MARKS =
  'A transcript can mark 5,000 of its words as doubtful, repaired or to be chosen from. Leave marks out, and send it again: the words stay as they are.'

/** A mark with long words of its own counts as several: one for so many characters. */
const CHARACTERS_OF_A_MARK = 100

/** How many marks segments have, also before it is known whether they are segments: looking through the marks takes long. */
export function marksOf(segments: unknown): number {
  return listOf(segments).reduce<number>((sum, segment) => {
    const { uncertain, repairs, choices } = partsOf(segment)
    const repaired = listOf(repairs).map((repair) => weightOf([partsOf(repair)['heard']]))
    const open = listOf(choices).map((choice) => weightOf(listOf(partsOf(choice)['terms'])))
    return sum + listOf(uncertain).length + total(repaired) + total(open)
  }, 0)
}

const weightOf = (words: unknown[]): number =>
  1 +
  Math.floor(total(words.map((word) => (typeof word === 'string' ? word.length : 0))) / CHARACTERS_OF_A_MARK)

const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
