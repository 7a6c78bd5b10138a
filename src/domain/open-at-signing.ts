import type { OpenAtSigning } from '#contract/seals.ts'
import type { Section, Uncovered } from '#contract/sections.ts'
import { textStatements } from './note-text.ts'
import { openThings } from './open-things.ts'

/** What a note is signed with that a person decided to leave as it is. */
export function openAtSigning(sections: Section[], uncovered: Uncovered[]): OpenAtSigning {
  const { partly, heard } = openThings(sections, uncovered)
  const notBorneOut = sections.reduce(
    (count, { sentences }) => count + sentences.filter(({ support }) => support === 'unsupported').length,
    0,
  )
  return { notBorneOut, partly: partly.length, heard: heard.length }
}

/** "Signed with 2 sentences that nothing bears out and 3 things heard and not used"; empty where nothing was open. */
function openAtSigningWords({ notBorneOut, partly, heard }: OpenAtSigning): string {
  const parts = [
    notBorneOut > 0 ? `${counted(notBorneOut, 'sentence')} that nothing bears out` : '',
    partly > 0 ? `${counted(partly, 'sentence')} only partly borne out` : '',
    heard > 0 ? `${counted(heard, 'thing')} heard and not used` : '',
  ].filter((words) => words !== '')
  if (parts.length === 0) return ''
  const last = parts.pop() ?? ''
  return `Signed with ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`
}

/** What a signature states of the text beside that it is signed, a statement each. */
export const signatureStatements = (sections: Section[], open?: OpenAtSigning): string[] =>
  [...textStatements(sections), open ? openAtSigningWords(open) : ''].filter((words) => words !== '')

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
