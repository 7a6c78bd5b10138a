import { BLESSING } from './blessings-rules.ts'
import { plain, type Word } from './word.ts'

const BEGINS = /^(?:may|god|the|lord|heaven|he|she|they|rest)$/
const LONGEST = 8

/** "My wife, God rest her, quit": without what is wished the dead. */
export function withoutBlessings(words: Word[]): Word[] {
  if (!words.some(({ text }) => /^(?:god|lord|heaven|rest)$/.test(text))) return words
  const out: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const match = BEGINS.test(words[i]?.text ?? '') && BLESSING.exec(plain(words.slice(i, i + LONGEST)))
    if (match) i += match[0].split(' ').length - 1
    else out.push(words[i] as Word)
  }
  return out
}
