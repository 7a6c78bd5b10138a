import type { Spoken } from './words-around.ts'

/** A written sentence as the words that grammar looks at: "cannot" is two, punctuation is a pause. */
export const spokenOf = (text: string): Spoken[] =>
  text
    .toLowerCase()
    .replace(/\.$/, '')
    .replaceAll('cannot', 'can not')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      text: word.replace(/[,;:]+$/, ''),
      after: /[,;:]$/.test(word) ? ',' : '',
    }))
