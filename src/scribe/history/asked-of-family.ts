import { KIN } from './kin-rules.ts'
import type { OutWord } from '../out-word.ts'
import { plain, type Word } from '../talk/word.ts'

const OF_FAMILY = /\b(?:in|of) (?:your|the) (?:\w+ )?family\b|\bfamily history\b/

/**
 * "In your family, any history of gout?" told as "any family history of gout": what was asked of the family stays theirs.
 * Null where the statement has no word that could say so.
 */
export function ofFamily(question: Word[], told: OutWord[] | null): OutWord[] | null {
  if (!told || !OF_FAMILY.test(plain(question)) || KIN.test(plain(told))) return told
  const at = told.findIndex(({ text }) => text === 'history')
  const word = told[at]
  return word ? told.with(at, { ...word, text: 'family history' }) : null
}

export const saysOfFamily = (told: OutWord[]): boolean => /\bfamily history\b/.test(plain(told))
