import { Clause } from './clause.ts'
import { AMOUNTS_AGAIN } from './amounts-again.ts'
import { BE, WANTS_OBJECT } from './closed-classes.ts'
import { leadsClause } from './parts.ts'
import { PUT_DIFFERENTLY, type Finder } from './put-differently.ts'

export const DETERMINER = /^(?:the|an?|my|your|our|its|his|their)$/
const TIME_UNIT = /^(?:minutes?|hours?|days?|nights?|weeks?|months?|years?|times?|year-old)$/
const BETWEEN = /^(?:like|so|and|it|because|cause)$/
/** How many words a speaker says before they begin the same again. */
export const LONGEST = 4

/** "her the knee", "the these days": of two determiners the later one is meant. */
const determiner: Finder = (clause, i) =>
  clause.parts[i] === 'determiner' &&
  DETERMINER.test(clause.text(i)) &&
  /^(?:the|an?|my|your|our|his|her|their|this|that|these|those|some)$/.test(clause.text(i + 1)) &&
  clause.parts[i + 1] === 'determiner'
    ? { from: i, to: i + 1 }
    : null

/** "it might was", "it had has been": of two finite auxiliaries the later one is meant. */
const auxiliary: Finder = (clause, i) => {
  const text = clause.text(i)
  const next = clause.text(i + 1)
  if (!clause.finite[i] || clause.parts[i] !== 'auxiliary' || !clause.finite[i + 1] || i === 0) return null
  if (clause.parts[i + 1] !== 'auxiliary' || /^(?:do|does|did)$/.test(text)) return null
  if (BE.test(text) && !BE.test(next) && !/^(?:has|had)$/.test(next)) return null
  // "what it is is that ..."
  return clause.parts
    .slice(0, i)
    .some((part, k) => part === 'link' && /^(?:what|how|where)/.test(clause.text(k)))
    ? null
    : { from: i, to: i + 1 }
}

/** "I, normally I can walk": when or how often it is so. */
const SAYS_HOW_OFTEN =
  /^(?:normally|usually|sometimes|often|previously|recently|lately|currently|rarely|never|occasionally)$/

/** "he and he can not", "they even they put": the subject said again. */
const subject: Finder = (clause, i) => {
  const isThing = clause.text(i) === 'it' && /^(?:noun|joint)$/.test(clause.parts[i - 1] ?? 'joint')
  if (clause.parts[i] !== 'subject' && !isThing) return null
  let k = i + 1
  while (clause.parts[k] === 'adverb' || clause.parts[k] === 'joint') k++
  if (k > i + 1 && clause.text(k) === clause.text(i) && clause.leadsVerb(k))
    return { from: i, to: SAYS_HOW_OFTEN.test(clause.text(i + 1)) ? i + 1 : k }
  // "I took, I started it"
  const verb = clause.ahead(i + 1)
  const again = verb + (clause.text(verb + 1) === 'so' ? 2 : 1)
  const begins = i === 0 || clause.parts[i - 1] === 'joint'
  const open = clause.parts[verb] === 'auxiliary' || WANTS_OBJECT.has(clause.text(verb))
  const broken = begins && open && clause.isPaused(verb) && !clause.parts.slice(i, verb).includes('not')
  return broken && clause.text(again) === clause.text(i) && clause.leadsVerb(again)
    ? { from: i, to: again }
    : null
}

/** "felt like it felt like", "if he maybe if he": two words said again with nothing told between. */
const beginning: Finder = (clause, i) => {
  if (!/^(?:subject|pronoun|link|verb|auxiliary)$/.test(clause.parts[i] ?? '')) return null
  for (let k = i + 2; k <= i + LONGEST && k < clause.length - 2; k++) {
    if (clause.text(k) === clause.text(i) && clause.text(k + 1) === clause.text(i + 1))
      return { from: i, to: k }
    const between = BETWEEN.test(clause.text(k)) || clause.parts[k] === 'adverb'
    if (!between || clause.parts[k] === 'not') return null
  }
  return null
}

/** "4 4 days", "5, 5 years": the figure said again. */
const figure: Finder = (clause, i) =>
  clause.parts[i] === 'figure' && clause.text(i + 1) === clause.text(i) && TIME_UNIT.test(clause.text(i + 2))
    ? { from: i, to: i + 1 }
    : null

/** "it the left knee feels weak": the thing named after all. */
const named: Finder = (clause, i) => {
  const begins = i === 0 || clause.parts[i - 1] === 'joint'
  if (!begins || !/^(?:it|he|she|they)$/.test(clause.text(i)) || clause.parts[i + 1] !== 'determiner')
    return null
  return leadsClause(clause.words, i + 1) ? { from: i, to: i + 1 } : null
}

/** Prepositions that are never the particle of a verb, as "in" of "come in" is. */
const NO_PARTICLE = /^(?:at|of|for|with|from|into)$/

/** "I walk at on it", "in at the bottom": of two prepositions the later one is meant. */
const preposition: Finder = (clause, i) => {
  if (clause.parts[i] !== 'preposition' || clause.parts[i + 1] !== 'preposition' || clause.isPaused(i))
    return null
  // "in into the groin", "here on on this joint"
  if (clause.text(i) === clause.text(i + 1) || (clause.text(i) === 'in' && clause.text(i + 1) === 'into'))
    return { from: i, to: i + 1 }
  if (!/^(?:at|on|in|of|for|with|from|after|during)$/.test(clause.text(i + 1))) return null
  const particle =
    !NO_PARTICLE.test(clause.text(i)) &&
    (!/^(?:in|on)$/.test(clause.text(i)) ||
      !/^(?:at|after|in|on)$/.test(clause.text(i + 1)) ||
      !/^(?:noun|auxiliary)$/.test(clause.parts[i - 1] ?? ''))
  return particle ? null : { from: i, to: i + 1 }
}

/** "coming in and for a check", "this pain and across my back": an "and" between a thing and its own place or purpose. */
const idleAnd: Finder = (clause, i) => {
  if (clause.text(i) !== 'and' || clause.parts[i + 1] !== 'preposition' || i < 3) return null
  if (!/^(?:for|across|over|through|during|with|within|into|at)$/.test(clause.text(i + 1))) return null
  const isPair = clause.parts
    .slice(0, i)
    .some((part, k) => part === 'preposition' && clause.text(k) !== 'of' && isFollowedByThing(clause, k))
  const tail = clause.parts.slice(i + 2)
  return isPair || (clause.finite.includes(true, i) && !tail.includes('joint'))
    ? null
    : { from: i, to: i + 1 }
}

const isFollowedByThing = ({ parts }: Clause, k: number): boolean =>
  /^(?:noun|determiner|figure|pronoun|object|ing)$/.test(parts[k + 1] ?? '')

/** "which is which we will see", "because so because it hurts": the link said again. */
const link: Finder = (clause, i) =>
  clause.parts[i] === 'link' && clause.text(i + 2) === clause.text(i) && clause.leadsVerb(i + 3)
    ? { from: i, to: i + 2 }
    : null

/** "and you, it feels hot": a subject that was given up for another. */
const subjectGivenUp: Finder = (clause, i) =>
  clause.parts[i - 1] === 'joint' &&
  /^(?:i|you|he|she|they|we)$/.test(clause.text(i)) &&
  clause.isPaused(i) &&
  /^(?:it|he|she|they|there)$/.test(clause.text(i + 1)) &&
  clause.leadsVerb(i + 1)
    ? { from: i, to: i + 1 }
    : null

/** "go ahead and if, and order it": a condition that was given up before it said anything. */
const emptyIf: Finder = (clause, i) =>
  /^(?:and|or)$/.test(clause.text(i)) && clause.text(i + 1) === 'if' && clause.text(i + 2) === clause.text(i)
    ? { from: i, to: i + 2 }
    : null

/** "the bread and butter and the butter": the last of a list said again. */
const lastAgain: Finder = (clause, i) =>
  clause.text(i) === 'and' &&
  /^(?:the|your)$/.test(clause.text(i + 1)) &&
  clause.parts[i - 1] === 'noun' &&
  clause.text(i + 2) === clause.text(i - 1)
    ? { from: i, to: i + 3 }
    : null

export const FINDERS: readonly Finder[] = [
  lastAgain,
  emptyIf,
  subjectGivenUp,
  determiner,
  auxiliary,
  subject,
  beginning,
  figure,
  named,
  preposition,
  idleAnd,
  link,
  ...PUT_DIFFERENTLY,
  ...AMOUNTS_AGAIN,
]
