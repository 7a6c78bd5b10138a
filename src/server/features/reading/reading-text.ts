import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { isFromPearl } from '#domain/note-text.ts'

const BROKEN = 'Warning: the seal of this note is broken. It is not as it was signed. Do not rely on it.'
const PRACTICE = 'Practice, not for patient care.'
const DRAFT = 'Draft, not signed.'

/** What of a note is read, as it is written, in the order it is heard. */
type ReadNote = Pick<Note, 'sections' | 'addenda' | 'signature' | 'seal' | 'practice'>

const isBroken = ({ seal }: ReadNote): boolean => seal?.state === 'broken'

/** The whole note: first what whoever only listens has to know of it. */
export function noteTexts(note: ReadNote): string[] {
  const isSigned = note.signature !== null && !isBroken(note)
  return [
    ...(isBroken(note) ? [BROKEN] : []),
    ...(note.practice ? [PRACTICE] : []),
    ...(isSigned || isBroken(note) ? [] : [DRAFT]),
    ...note.sections.flatMap((section) => textsOf(note, section)),
    ...note.addenda.map(({ byName, text }) => `Addendum by ${byName}. ${text}`),
  ]
}

/** Null when the note has no such section. */
export function sectionTexts(note: ReadNote, key: string): string[] | null {
  const section = note.sections.find((one) => one.key === key)
  if (!section) return null
  return [...(isBroken(note) ? [BROKEN] : []), ...textsOf(note, section)]
}

function textsOf(note: ReadNote, { title, sentences }: Section): string[] {
  return sentences.length === 0 ? [] : [`${title}.`, ...sentences.map((one) => sentenceText(note, one))]
}

/** One sentence, or addendum; with the title of its section before it where that is wanted. Null when it is not there. */
export function oneText(note: ReadNote, id: string, withTitle: boolean): string[] | null {
  const addendum = note.addenda.find((one) => one.id === id)
  if (addendum) return [withTitle ? `Addendum by ${addendum.byName}. ${addendum.text}` : addendum.text]
  for (const { title, sentences } of note.sections) {
    const sentence = sentences.find((one) => one.id === id)
    if (!sentence) continue
    const head = withTitle ? [...(isBroken(note) ? [BROKEN] : []), `${title}.`] : []
    return [...head, sentenceText(note, sentence)]
  }
  return null
}

/** Who only listens sees no marks: what nobody said is told as such until the note is signed, and what came from a pearl. */
function sentenceText(note: ReadNote, sentence: Sentence): string {
  const isOpen = note.signature === null && !sentence.confirmed
  const marks = [
    ...(isFromPearl(sentence) ? ['From a pearl.'] : []),
    ...(isOpen && sentence.support === 'unsupported' ? ['Not in the transcript.'] : []),
    ...(isOpen && sentence.support !== 'unsupported' && sentence.contradictions.length > 0
      ? ['Differs from the transcript.']
      : []),
  ]
  return [ended(sentence.text.trim()), ...marks].join(' ')
}

/** A heading, or what was left without its point, is heard as ended. */
const ended = (text: string): string => (/[.!?:]["')\]]?$/.test(text) ? text : `${text}.`)
