import { plain, type Word } from './word.ts'

/** What is said of who died, or for luck, and tells nothing of anybody's health. */
const BLESSING =
  /^(?:may )?(?:god|the lord|lord|heaven)(?: please)? (?:rest|bless|forgive|help|love) (?:(?:his|her|their|my|your) (?:\w+ )?(?:soul|heart|souls)|him|her|them|me|us|you)\b|^(?:may )?(?:he|she|they) rest in peace\b|^rest in peace\b|^rest (?:his|her|their) soul\b/
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
