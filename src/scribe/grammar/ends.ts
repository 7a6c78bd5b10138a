import type { Clause } from './clause.ts'
import { BE, WANTS_OBJECT } from './closed-classes.ts'
import type { Rule } from './rule.ts'
import type { Spoken } from './words-around.ts'
import { PAIR } from './grammar-rules.ts'

export const hangingEnd: Rule = (clause) => {
  const last = clause.length - 1
  const part = clause.parts[last] ?? ''
  return (
    /^(?:determiner|link|joint|subject)$/.test(part) ||
    (part === 'to' && !isSaidBefore(clause, last)) ||
    (/^(?:ing|verb)$/.test(part) && WANTS_OBJECT.has(clause.text(last))) ||
    // "the arm or any on"; "it wakes her up" is whole
    (part === 'preposition' &&
      /^(?:any|the|an?|my|her|his|their)$/.test(clause.text(last - 1)) &&
      !(clause.text(last - 1) === 'her' && PARTICLE.test(clause.text(last)))) ||
    // "the doctor said it was all"
    (clause.text(last) === 'all' && BE.test(clause.text(last - 1)))
  )
}

/** "She lost 8 pounds but she was trying to": what the verb would be was said. */
const isSaidBefore = (clause: Clause, to: number): boolean =>
  /^(?:trying|tried|meant|meaning|wanted|planned|hoping|planning)$/.test(clause.text(to - 1)) &&
  clause.parts.slice(0, to).includes('joint')

const PARTICLE = /^(?:up|down|off|out|over|back)$/

/** "... but with this itch that I have had": what is so with it was not said. */
export const openTail: Rule = (clause) => {
  const joint = clause.parts.lastIndexOf('joint')
  const tail = clause.parts.slice(joint + 1)
  const verbs = clause.finite.slice(joint + 1).filter(Boolean).length
  return (
    clause.text(joint) === 'but' &&
    tail[0] === 'preposition' &&
    verbs > 0 &&
    verbs <= tail.filter((part) => part === 'link').length
  )
}

/** "He had to stop and then being carried off": joined to no other "-ing". */
const isBeing = (clause: Clause, joint: number): boolean =>
  joint > 0 &&
  clause.text(clause.ahead(joint + 1)) === 'being' &&
  clause.finite.slice(0, joint).includes(true) &&
  (clause.parts[joint + 1] === 'adverb' || !clause.parts.slice(0, joint).includes('ing'))

/** "Here and there", "now and then": two words that are one. */
export const endsInPair = (words: ReadonlyArray<Spoken>): boolean =>
  PAIR.test(
    words
      .slice(-3)
      .map(({ text }) => text)
      .join(' '),
  )

/** Where "... but generally", "... and over the past week" begins, joined to nothing of its kind; -1 where none does. */
export function tailAt(clause: Clause): number {
  if (endsInPair(clause.words)) return -1
  const joint = clause.parts.lastIndexOf('joint')
  const tail = clause.parts.slice(joint + 1)
  // "... and it the most of the time when I look"
  const begun =
    joint > 0 && tail[0] === 'pronoun' && clause.text(joint + 1) === 'it' && tail[1] === 'determiner'
  if (begun) return joint
  if (isBeing(clause, joint)) return joint
  if (joint < 1 || tail.length === 0 || clause.finite.includes(true, joint)) return -1
  const hangs =
    tail[0] === 'preposition' || tail[0] === 'link'
      ? !clause.parts.slice(0, joint).includes(tail[0])
      : tail.every((part) => part === 'adverb')
  return hangs ? joint : -1
}
