import { plain, type Word } from '../talk/word.ts'
import { COMMENT, DICTATION, EXPLAINED } from './result-words-rules.ts'

/** Begun and not said: "no fracture, but it". */
const LOOSE_END = / (?:and|but|or|so|which|that)(?: (?:it|they|that|this|you|he|she|there|i|we))?$/

const LEAST = 2

/** A result without what is said around it; what it found is not touched. */
export function bareResult(said: Word[]): Word[] {
  let words = without(said, DICTATION, 0)
  const explained = EXPLAINED.exec(`${plain(words)} `)
  if (explained && explained.index > 0) {
    const from = countOf(plain(words).slice(0, explained.index))
    words = [...words.slice(0, from), ...words.slice(from + countOf(explained[0]))]
  }
  const comment = COMMENT.exec(plain(words))
  if (comment) words = cutAt(words, comment.index)
  const loose = LOOSE_END.exec(plain(words))
  return loose ? cutAt(words, loose.index) : words
}

const countOf = (text: string): number => text.trim().split(' ').length

function without(words: Word[], head: Pick<RegExp, 'exec'>, least: number): Word[] {
  const match = head.exec(`${plain(words)} `)
  if (!match || match[0].trim() === '') return words
  const rest = words.slice(countOf(match[0]))
  return rest.length > least ? rest : words
}

function cutAt(words: Word[], at: number): Word[] {
  const count = countOf(plain(words).slice(0, at))
  return count >= LEAST && at > 0 ? words.slice(0, count) : words
}

const PLURAL: Partial<Record<string, string>> = {
  is: 'are',
  was: 'were',
  looks: 'look',
  shows: 'show',
  has: 'have',
}
const SEVERAL = /(?:x-rays|labs|results|tests|images|studies|films|scans|levels|enzymes)$/

/** A verb that agrees with the test it now follows: "x-rays look normal", from "everything looks normal". */
export function agreeing(test: Word[], verb: Word): Word {
  const plural = PLURAL[verb.text]
  return plural && SEVERAL.test(test.at(-1)?.text ?? '') ? { ...verb, text: plural } : verb
}
