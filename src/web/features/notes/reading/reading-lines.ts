import type { LetterKind } from '#contract/letters.ts'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'

/** What is read at once: a sentence of the note or of a letter, or an addendum. */
export interface ReadingLine {
  id: string
  text: string
  /** It is the first of its section, whose title is said before it. */
  withTitle: boolean
  letter?: LetterKind
}

const canBeSaid = ({ text }: { text: string }): boolean => /[\p{L}\p{N}]/u.test(text)

/** The sentences of these sections in order. */
export function sectionLines(sections: readonly Section[]): ReadingLine[] {
  return sections.flatMap(({ sentences }) =>
    sentences.filter(canBeSaid).map(({ id, text }, at) => ({ id, text, withTitle: at === 0 })),
  )
}

/** The whole note: what was added after it was signed is a part of it. */
export const noteLines = (
  sections: readonly Section[],
  { addenda }: Pick<Note, 'addenda'>,
): ReadingLine[] => [
  ...sectionLines(sections),
  ...addenda.filter(canBeSaid).map(({ id, text }) => ({ id, text, withTitle: true })),
]

export const letterLines = (letter: LetterKind, sentences: readonly Sentence[]): ReadingLine[] =>
  sentences.filter(canBeSaid).map(({ id, text }) => ({ id, text, withTitle: false, letter }))
