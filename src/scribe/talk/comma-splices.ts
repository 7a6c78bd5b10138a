import { isWellFormed } from '../fitness.ts'
import { mainClauses } from '../main-clauses.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { LEANS, OPENS } from './talk-rules.ts'

const SUBJECT = /^(?:i|you|we|he|she|they|it|there|if|someone|somebody)$/
const FINITE = wordSet(`
  am is are was were have has had do does will would can could should may might must need needs want recommend
  suggest think believe just`)
const HOLDS = /\b(?:if|unless|whether|because|since|when|once|which|who|that|think|believe|say|said)$/

/**
 * "We will arrange a visit | , we can review the test then": two whole statements with only a pause between them, where
 * `k` is the first word of the second.
 */
export function isSpliced(words: Word[], start: number, k: number): boolean {
  if (words[k - 1]?.after !== ',' || !SUBJECT.test(words[k]?.text ?? '')) return false
  const left = words.slice(start, k)
  const right = words.slice(k)
  const said = plain(left)
  if (OPENS.test(said) || HOLDS.test(said) || LEANS.test(plain(right))) return false
  if (words[k]?.text === 'if') return hasConsequence(right) && isWhole(left)
  if (!FINITE.has(words[k + 1]?.text ?? '')) return false
  return isWhole(left) && !/\b(?:if|unless|when|whether|depending)\b/.test(said)
}

const isWhole = (words: Word[]): boolean =>
  mainClauses(asPromise(words), 0) > 0 && isWellFormed(asPromise(words), 'doctor')

/** "Let us wait a month" is "we will wait a month". */
function asPromise(words: Word[]): Word[] {
  const [first, second] = words
  return first?.text === 'let' && second?.text === 'us'
    ? [{ ...first, text: 'we' }, { ...second, text: 'will' }, ...words.slice(2)]
    : words
}

/** "If we find that it is no better, we might need a test": what a condition leads to follows it. */
function hasConsequence(words: Word[]): boolean {
  const pause = words.findIndex(({ after }) => after === ',')
  const rest = words.slice(pause + 1)
  return pause > 2 && !/^(?:and|or|but)$/.test(rest[0]?.text ?? '') && mainClauses(rest, 0) > 0
}
