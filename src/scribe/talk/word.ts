/**
 * One word of the transcript in its normal form (lower case, contractions opened, numbers as digits), with the place
 * it came from. Several words may share one place ("don't" is two words).
 */
export interface Word {
  /** Lower-case normal form: `not`, `120/70`, `mg`. */
  text: string
  /** As written, for the case of names. */
  raw: string
  /** Index of the segment in the list given. */
  segment: number
  from: number
  to: number
  /** Punctuation that followed: nothing, a comma-like pause, a full stop or a question mark. */
  after: '' | ',' | '.' | '?'
  /** A "you" that is the family of a child, and not the patient. */
  toFamily?: true
  /** The first word of what is named in place of what was denied just before: "tight" of "no pain, just tight". */
  instead?: true
}

/** Words as plain lower-case text, for patterns. */
export function plain(words: ReadonlyArray<{ text: string }>): string {
  // Asked for at every turn of the engine: a plain loop takes half the time of map and join.
  let text = words[0]?.text ?? ''
  for (let i = 1; i < words.length; i++) text += ` ${words[i]?.text ?? ''}`
  return text
}

/** How many words a plain text holds. */
export const wordsIn = (text: string): number => text.split(' ').filter(Boolean).length

/** Whether a word was said after another. */
export const isAfter = (
  one: Pick<Word, 'segment' | 'from'>,
  other: Pick<Word, 'segment' | 'from'>,
): boolean => (one.segment === other.segment ? one.from > other.from : one.segment > other.segment)

/** Where a word was said, to find it again among others that may have been made anew of it. */
export const placeOf = ({ segment, from }: Pick<Word, 'segment' | 'from'>): string => `${segment} ${from}`
