import type { Sentence } from '../talk/sentences.ts'
import { IF_THERE_IS_ROOM } from '../feasible-rules.ts'
import { mainClauses } from '../main-clauses.ts'
import { wordSet } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'

const IF = /^(?:if|unless|should|pending|contingent|depending|provided|otherwise)$/
const IF_OR_WHEN = wordSet(`
  if unless pending contingent depending provided otherwise once until needed prn when should case
  positive negative worse worsen worsens persist persists fail fails only after before except`)
/** "If you do not mind", "if I remember": no condition. */
const IDLE =
  /^(?:you (?:do not mind|want|like|can|could|look|remember|will|would)|i (?:remember|recall|may|can|am not)|that is (?:okay|all right|fine)|it is (?:okay|all right)|we)$/
const SEEKS =
  /^(?:see|know|wonder|wondering|check|ask|asked|sure|tell|as|determine|evaluate|decide|even|and|or)$/
const REACH = 28

/** Whether what stands at `at` of sentence `i` holds only under a condition. */
export function isConditional(sentences: readonly Sentence[], i: number, at: number): boolean {
  const words = sentences[i]?.words ?? []
  if (hasIf(words, Math.max(0, at - REACH), at) || hasIf(words, at, Math.min(words.length, at + REACH / 2)))
    return true
  const before = sentences[i - 1]
  return (
    before !== undefined &&
    before.segment === sentences[i]?.segment &&
    before.words.length > 2 &&
    /^(?:if|unless)$/.test(firstMeant(before.words)) &&
    !before.words.some(({ text }) => /^(?:will|would|then|going|can)$/.test(text)) &&
    !saysWhatThen(before.words)
  )
}

/** Leads to what may come: "if you faint", "in case of bleeding", "watch for a rash". */
const AWAITS =
  /^(?:if|unless|should|case|when|whenever|once|until|watch|watching|look|looking|lookout|alert|moment)$/
const AWAITS_SURELY = /^(?:unless|should|case|watch|watching|lookout|alert)$/
/** Told to do something about it. */
const DIRECTS = wordSet(`
  call ring phone contact come go return see let seek tell text message stop skip hold take use back visit head report`)
const AWAITED_WITHIN = 18

/**
 * Whether what stands at `at` of sentence `i` is told, by another voice than the patient's, as what may come: "if you faint or
 * get chest pain, call 911". Nobody says that it is so, or that it is not.
 */
export function isAwaited(sentences: readonly Sentence[], i: number, at: number): boolean {
  const { words = [], speaker } = sentences[i] ?? {}
  if (speaker === 'patient') return false
  for (let k = at - 1; k >= Math.max(0, at - AWAITED_WITHIN); k--) {
    const { text = '', after } = words[k] ?? {}
    if (after === '.' || after === '?' || /^(?:but|because)$/.test(text)) return false
    // "If you walk, take the cane; your knee is bad": behind its comma the main clause tells for itself.
    if (after === ',' && DIRECTS.has(words[k + 1]?.text ?? '')) return false
    if (AWAITS.test(text) && awaits(words, k, at)) return true
  }
  return false
}

function awaits(words: readonly Word[], k: number, at: number): boolean {
  const { text = '' } = words[k] ?? {}
  const [before, next] = [words[k - 1]?.text ?? '', words[k + 1]?.text ?? '']
  if (text === 'should' && !/^(?:you|he|she|they|it|the|this|that|there|any|your)$/.test(next)) return false
  if (text === 'should' && k > 0 && /^(?:you|i|we|it|he|she|they|that|this)$/.test(before)) return false
  if (text === 'case') return before === 'in'
  if (/^(?:watch|watching)$/.test(text)) return /^(?:for|out)$/.test(next)
  if (text.startsWith('look')) return next === 'out' && words[k + 2]?.text === 'for'
  if (AWAITS_SURELY.test(text)) return true
  if (SEEKS.test(before)) return false
  // "When I press here you have pain" tells; "when you throw up, call us" awaits.
  const rest = words.slice(at + 1).concat(words.slice(0, k))
  return rest.some((word) => DIRECTS.has(word.text))
}

/** "If not, therapy does just as well.": what follows its comma is no further condition. */
const saysWhatThen = (words: readonly Word[]): boolean =>
  words.some(
    ({ after }, k) =>
      after === ',' &&
      !/^(?:and|or|if|unless)$/.test(words[k + 1]?.text ?? '') &&
      mainClauses(words.slice(k + 1), 0) > 0,
  )

const firstMeant = (words: readonly Word[]): string =>
  words.find(({ text }) => !/^(?:so|and|um|uh|now|but|then|okay|well)$/.test(text))?.text ?? ''

function hasIf(words: readonly Word[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) {
    const text = words[k]?.text ?? ''
    if (!IF.test(text)) continue
    // "To see if it helps" looks for something, and depends on nothing.
    if (SEEKS.test(words[k - 1]?.text ?? '')) continue
    // "You should take" is advice; "should it get worse" a condition.
    if (
      text === 'should' &&
      !/^(?:it|the|this|that|symptoms|pain|you|he|she|they)$/.test(words[k + 1]?.text ?? '')
    )
      continue
    if (text === 'should' && /^(?:you|i|we|it|he|she|they|that|this)$/.test(words[k - 1]?.text ?? ''))
      continue
    const next = [1, 2, 3, 4].map((n) => words[k + n]?.text ?? '')
    const isIdle = [2, 3, 4].some((n) => IDLE.test(next.slice(0, n).join(' ')))
    const ends = words.slice(k, to).some(({ after }, n) => k + n < to - 1 && after === '.')
    if (!isIdle && !ends && !isOfRoom(words, k)) return true
  }
  return false
}

const isOfRoom = (words: readonly Word[], k: number): boolean =>
  IF_THERE_IS_ROOM.exec(plain(words.slice(k, k + LONGEST_ROOM)))?.index === 0
/** "If there is any appointment", and what stands behind it. Words. */
const LONGEST_ROOM = 12

/** Whether a note's sentence says that something holds under a condition. */
export const saysCondition = (words: readonly Word[]): boolean =>
  words.some(({ text }, i) => IF_OR_WHEN.has(text) && !isTold(text, words[i + 1]?.text ?? ''))

/** "Positive for murmurs" is told, "once a day" counts; "if positive", "once healed" are awaited. */
const isTold = (word: string, next: string): boolean =>
  (/^(?:positive|negative)$/.test(word) && next === 'for') ||
  (word === 'once' && /^(?:a|an|per|every|daily|weekly|each|in|monthly|nightly)$/.test(next))
