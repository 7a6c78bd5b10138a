import { plain, type Word } from '../talk/word.ts'
import { SAID_BY } from './asking-rules.ts'

/** A quick look before the words are joined. */
const MAY_BEGIN = /^(?:my|our|your|the|his|her|it|i)$/

/** Words without the record or the nurse they are told from: "my chart says you are 30" is "you are 30". */
export function withoutRecord(words: Word[]): Word[] {
  if (!MAY_BEGIN.test(words[0]?.text ?? '')) return words
  const match = SAID_BY.exec(plain(words.slice(0, 16)))
  return match ? words.slice(match[0].trim().split(' ').length) : words
}
