import type { Section, Sentence } from '#contract/sections.ts'
import { isFromPearl, namesProblem } from './note-text.ts'

/** A sentence that nothing bears out and nobody vouched for goes into no letter, nor does one that is not of the visit. */
export const goesIntoLetters = (sentence: Sentence): boolean =>
  !isFromPearl(sentence) && (sentence.confirmed || isCertain(sentence))

const isCertain = (sentence: Sentence): boolean =>
  namesProblem(sentence) || (sentence.support !== 'unsupported' && sentence.contradictions.length === 0)

/** What a physician would look for in a letter and not find, until it is mended or confirmed in the note. */
export const keptFromLetters = (sections: Section[]): Sentence[] =>
  sections.flatMap(({ sentences }) =>
    sentences.filter((sentence) => !isFromPearl(sentence) && !goesIntoLetters(sentence)),
  )
