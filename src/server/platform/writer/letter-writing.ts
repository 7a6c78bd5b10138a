import type { Section, Sentence } from '#contract/sections.ts'
import { goesIntoLetters } from '#domain/letter-sentences.ts'
import { namesProblem } from '#domain/note-text.ts'
import { attentionOf } from '#domain/open-things.ts'
import type { LetterLine, LetterSource, NoteSection } from '#scribe/letters/letter.ts'

/** What a letter is made of. Names and days as they are to be read; null leaves a blank to fill in. */
export interface LetterRequest {
  sections: Section[]
  clinician: string
  patient: string | null
  dateOfBirth: string | null
  visitDay: string
}

export const LETTER_ENGINE = 'Attest letters 1'

/** What letters are written from: what the note holds for certain. */
export function letterSource(request: LetterRequest): LetterSource {
  return { ...request, sections: request.sections.map(certain) }
}

/** The sentences of a letter, each with the evidence of those it came from. */
export function letterSentences(lines: LetterLine[], newId: () => string): Sentence[] {
  return lines.map(({ text, layout, evidence, sources }): Sentence => {
    const own = sources.length > 0
    return {
      id: newId(),
      text,
      layout,
      evidence: evidence.slice(0, 200),
      support: own && evidence.length > 0 ? 'supported' : 'handwritten',
      contradictions: [],
      origin: own ? { kind: 'engine', engine: LETTER_ENGINE } : { kind: 'template', engine: '' },
      edited: false,
      confirmed: false,
    }
  })
}

function certain({ key, sentences }: Section): NoteSection {
  return {
    key,
    sentences: sentences.filter(goesIntoLetters).map((sentence) => ({
      id: sentence.id,
      text: toldAsItIs(key, sentence),
      isHeading: namesProblem(sentence),
      evidence: sentence.evidence,
    })),
  }
}

/** An allergy that the talk bears out only in part is in no letter as if it were certain, and missing from none. */
function toldAsItIs(key: string, sentence: Sentence): string {
  const text = sentence.text.trim()
  const isAllergy = key === 'allergies' || /\ballerg/i.test(text)
  if (!isAllergy || attentionOf(sentence) !== 'partly') return text
  const [, said = text, end = ''] = /^(.*?)([.!]?)$/su.exec(text) ?? []
  return `${said} (not confirmed)${end}`
}
