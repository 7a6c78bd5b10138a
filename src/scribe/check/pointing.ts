import type { Stance } from '../lexicon/care-verbs.ts'
import { wordSet } from '../rules/rule.ts'
import type { Word } from '../talk/word.ts'
import { stanceAt } from './stance.ts'

const POINTS = /^(?:it|that|them|this|these|those|one|ones)$/
const POINTS_WITH_NOUN = /^(?:that|this|these|those)$/
/** "Stop that medicine": the noun says no more than the word that points. */
const SAYS_NO_MORE = wordSet(`
  medicine medicines medication medications meds drug drugs pill pills tablet tablets one ones dose doses shot shots vaccine
  vaccines injection injections brace cast splint test scan stuff thing`)
/** What comes behind a word that points by itself. */
const GOES_ON = wordSet(`
  for now today tomorrow tonight and or but so until till unless if when because since at in on to with from as by again
  altogether completely entirely too also instead anymore is was are were will would can could should may might must has had
  have does did do right then daily twice once every up down off out away going while after before over there here please okay
  alone the a an your my his her you we i he she they than not just only like`)
const JOINS = /^(?:and|but|so|because|where|since|if|when|as|while|which)$/
const FINITE = /^(?:is|was|are|were|will|would|can|could|should|may|might|must|has|had|have|does|did|do)$/

/** "It", "that", "one": whether the word at `k` points at something named before. "That leg" and "at this time" name their own. */
export function isPointing(words: readonly Word[], k: number): boolean {
  const { text = '', after = '' } = words[k] ?? {}
  // "No more than that": how much, and not what.
  if (!POINTS.test(text) || /^(?:(?:an)?other|than)$/.test(words[k - 1]?.text ?? '')) return false
  const next = words[k + 1]?.text ?? ''
  if (!POINTS_WITH_NOUN.test(text) || after !== '' || next === '') return true
  return SAYS_NO_MORE.has(next) || GOES_ON.has(next)
}

/** What is done about what is pointed at. Where it begins a clause ("..., and it is too strong") no verb before it counts. */
export function stancePointed(words: readonly Word[], k: number): Stance | null {
  const beginsClause = JOINS.test(words[k - 1]?.text ?? '') && FINITE.test(words[k + 1]?.text ?? '')
  return beginsClause ? stanceAt(words.slice(k), 0, 1) : stanceAt(words, k, 1)
}
