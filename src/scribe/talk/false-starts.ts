import { PREPOSITIONS } from '../grammar/closed-classes.ts'
import { leadsClause } from '../grammar/parts.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'

const SUBJECT = /^(?:i|you|he|she|it|we|they|there|that)$/
const BEGINS_ANEW = /^(?:i|you|he|she|it|we|they|there|my|your)$/
/** Words nobody ends on: after them a new subject begins the sentence again. */
const UNFINISHED = wordSet(`
  am is are was were have has had do does did not been will would can could also just really still like any some
  a an the my to of on feel felt kind only never because think and`)
const ADVERB = /^(?:still|just|also|really|usually|always|never|only|actually|sometimes|even|kind|of)$/
const HOLDS_BACK = /^(?:to|the|a|an|my|your|of|with)$/
const VERB = wordSet(`
  think believe am is are was were have has had do does did will would can could get gets got feel feels felt
  take took need want went go`)
/** What says nothing before the subject is said again: "I am also I will", "I will we believe". */
const BEGUN = /^(?:am|will|would|so|have|has|was|can|could|should)$/
const BEGINS_CLAUSE = /^(?:i|you|he|she|we|they)$/
/** A sentence that is begun again is begun again early. Words. */
const EARLY = 7
const MOST = 3

/** "I haven't like, it hasn't been burning", "I've also, I've been tired": only as it was begun the last time. */
export function withoutFalseStart(words: Word[]): Word[] {
  let out = words
  for (let turn = 0; turn < MOST; turn++) {
    const begin = newBeginning(out)
    if (begin === 0) return out
    out = out.slice(begin)
  }
  return out
}

const NEGATES = /^(?:no|not|never|without)$/

/** A "not" of the first beginning goes only where the last one says it again. */
const isSafe = (head: Word[], rest: Word[]): boolean =>
  /^it is not like$/.test(plain(head)) ||
  !head.some(({ text }) => NEGATES.test(text)) ||
  rest.some(({ text }) => NEGATES.test(text))

const EARLIEST = 3
const OPENS = /^(?:apart|except|other|instead|because|due|in|on|at|with|for|from|by|about|after|before)$/

/** "I think, well, today it hurt", "apart from, the cough is worse": what was begun led to nothing. */
function ledOff(words: Word[]): number {
  const thought = /^i (?:think|guess|believe) well (?=\w)/.exec(plain(words.slice(0, EARLIEST + 1)))
  if (thought && words[1]?.after === ',') return EARLIEST
  const at = words.slice(0, EARLIEST).findIndex(({ after }) => after === ',')
  const isHead = at > 0 && PREPOSITIONS.has(words[at]?.text ?? '') && OPENS.test(words[0]?.text ?? '')
  return isHead && leadsClause(words, at + 1) ? at + 1 : 0
}

/** Where the sentence is begun again; 0 where it is not. */
function newBeginning(words: Word[]): number {
  const led = ledOff(words)
  if (led > 0) return led
  if (!SUBJECT.test(words[0]?.text ?? '')) return 0
  const last = Math.min(EARLY, words.length - 3)
  for (let k = last; k >= 1; k--) {
    if (!BEGINS_ANEW.test(words[k]?.text ?? '')) continue
    const head = words.slice(0, k)
    const before = head.at(-1) as Word
    const broken =
      before.after === ',' && head.some((word) => word.after === ',' && UNFINISHED.has(word.text))
    const again =
      words[k]?.text === words[0]?.text && k >= 2 && head.slice(1).every((word) => ADVERB.test(word.text))
    const cut =
      HOLDS_BACK.test(before.text) && SUBJECT.test(words[k]?.text ?? '') && VERB.has(words[k + 1]?.text ?? '')
    const only = k >= 2 && head.slice(1).every((word) => ADVERB.test(word.text) || BEGUN.test(word.text))
    const anew = only && BEGINS_CLAUSE.test(words[k]?.text ?? '') && VERB.has(words[k + 1]?.text ?? '')
    if ((broken || again || cut || anew) && isSafe(head, words.slice(k))) return k
  }
  return 0
}
