import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'

const HAD = '(?:had|have|has|got|get|done|do|did|taken|took|take|used|use|tried|try|seen|saw)'
/** "I had one, four years ago": the noun stands only in the question. */
const ONE = new RegExp(
  `^(?:i|you|he|she|they) (?:(?:have|had|also|just|already|only|do|did) )*${HAD} (one)(?= |$)`,
)
/** "Have you had a colonoscopy recently?": one thing, named once. */
const ASKED = new RegExp(
  `\\byou (?:(?:ever|had|have|already|also|recently) )*${HAD} (?:an?|any|your(?: own)?) ((?:(?!(?:and|or|of|to|for|with|in|on|at|that)\\b)[a-z-]+ ){0,2}?[a-z-]+)(?= (?:recently|lately|before|yet|ever|done|at home|this year|since [a-z ]+|in the past)$|$)`,
)
/** What stands behind a "one" that counts: "one child". */
const COUNTS =
  /^one (?:child|kid|son|daughter|boy|girl|brother|sister|sibling|time|day|week|month|year|dose|pill|tablet)\b/
const SENTENCES_BACK = 3

/** A reply with what its "one" stands for, as the question named it; the reply as it was where the question names nothing. */
export function withOneNamed(sentences: Sentence[], index: number, reply: Word[]): Word[] {
  const at = ONE.test(plain(reply)) ? reply.findIndex(({ text }) => text === 'one') : -1
  const one = reply[at]
  if (!one || COUNTS.test(plain(reply.slice(at, at + 2)))) return reply
  for (let k = index - 1; k >= Math.max(0, index - SENTENCES_BACK); k--) {
    const asked = sentences[k] as Sentence
    if (asked.speaker !== 'doctor' || !asked.question) continue
    const thing = ASKED.exec(plain(asked.words))?.[1]
    if (thing === undefined || /\b(?:more|other|questions?|idea|chance|time)\b/.test(thing)) return reply
    const length = thing.split(' ').length
    const from = asked.words.findIndex((_, i) => plain(asked.words.slice(i, i + length)) === thing)
    const named = asked.words
      .slice(from, from + length)
      .map((word, i): Word => ({ ...word, after: i === length - 1 ? one.after : '' }))
    const article: Word = { ...one, text: 'a', raw: 'a', after: '' }
    return [...reply.slice(0, at), article, ...named, ...reply.slice(at + 1)]
  }
  return reply
}
