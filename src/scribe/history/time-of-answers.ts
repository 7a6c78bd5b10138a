import { isForNow } from '../answers.ts'
import type { OutWord } from '../out-word.ts'
import { plain, type Word } from '../talk/word.ts'
import { IS_OVER } from './asking-rules.ts'

/**
 * A statement made of question and answer, of the time that the answer speaks of: "difficulty swallowing?" - "Not
 * currently." is denied for now, and "I did" is what the patient had.
 */
export function ofTheTime(reply: Word[], told: OutWord[] | null): OutWord[] | null {
  const at = told?.findIndex(({ text }) => /^(?:denies|reports)$/.test(text)) ?? -1
  const verb = told?.[at]
  if (!told || !verb) return told
  if (verb.text === 'denies')
    return isForNow(reply) ? told.toSpliced(at + 1, 0, { text: 'current', source: null }) : told
  return IS_OVER.test(plain(reply)) ? told.with(at, { ...verb, text: 'had' }) : told
}
