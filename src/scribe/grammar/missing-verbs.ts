import type { Clause } from './clause.ts'
import { leadsClause } from './parts.ts'
import { some, type Rule } from './rule.ts'
import { tellsWhich } from './run-ons.ts'

export const twoVerbs: Rule = (clause) =>
  !/^(?:what|all)$/.test(clause.text(0)) &&
  some(clause, (i) => {
    const k = clause.ahead(i + 1)
    // "she thinks, sometimes noticed"
    if (
      /^thinks?$/.test(clause.text(i)) &&
      clause.isPaused(i) &&
      /^(?:verb|participle)$/.test(clause.parts[k] ?? '')
    )
      return true
    if (!clause.finite[i] || !clause.finite[k]) return false
    if (clause.isPaused(i) || clause.isPaused(k - 1)) return false
    const subject = clause.behind(i - 1)
    return !tellsWhich(clause, subject) && !isNamedAfterNoun(clause, subject)
  })

/** "the pills | the vet" gave: a thing named right after another tells which one is meant. */
function isNamedAfterNoun({ parts, words }: Clause, end: number): boolean {
  let k = end
  while (parts[k] === 'noun') k--
  return k < end && parts[k] === 'determiner' && parts[k - 1] === 'noun' && !words[k - 1]?.after
}

export const subjectWithoutVerb: Rule = (clause) =>
  some(clause, (i) => {
    if (clause.parts[i] !== 'subject' || clause.isPaused(i)) return false
    const k = clause.ahead(i + 1)
    if (k >= clause.length) return true
    return !clause.finite[k] && clause.parts[k] !== 'joint' && !clause.isPaused(k - 1)
  })

const TIME = /^(?:days?|weeks?|months?|years?|nights?|mornings?|times?|evenings?|hours?|minutes?)$/

const RELATIVE = /^(?:who|which|that|where|whose)$/

/** "The way the doctor describes it": a noun, and which one is meant, and nothing said of it. */
function isOnlyNamed(clause: Clause): boolean {
  const second = clause.parts.indexOf('determiner', 2)
  const head = clause.parts.slice(0, second)
  return (
    second > 1 &&
    clause.parts[0] === 'determiner' &&
    head.every((part) => part === 'determiner' || part === 'noun') &&
    !head.some((_, i) => TIME.test(clause.text(i)) || clause.isPaused(i)) &&
    leadsClause(clause.words, second) &&
    clause.finite.filter(Boolean).length === 1
  )
}

/** "The fever that is worse at night": the whole of it only names. */
export const namesOnly = (clause: Clause): boolean => isOnlyTold(clause, clause.finite.indexOf(true))

/** Whether the verb at `i` is the only one, and of a "that" behind the noun at the head: "the fever that is worse". */
const isOnlyTold = (clause: Clause, i: number): boolean =>
  /^(?:that|which|who)$/.test(clause.text(i - 1)) &&
  clause.parts.slice(0, i - 1).every((part) => part === 'determiner' || part === 'noun') &&
  clause.finite.filter(Boolean).length === 1

/** A noun at the head of the sentence whose place is taken by another beginning before its verb has come. */
export const nounWithoutVerb: Rule = (clause) => {
  if (!/^(?:determiner|noun|figure)$/.test(clause.parts[0] ?? '') || clause.finite[0]) return false
  if (isOnlyNamed(clause)) return true
  for (let i = 1; i < clause.length; i++) {
    // "The fever that is worse at night": only told which one.
    if (clause.finite[i] && clause.parts[i - 1] === 'link' && isOnlyTold(clause, i)) return true
    if (clause.finite[i])
      return (
        clause.text(i - 1) === 'and' &&
        clause.parts.indexOf('joint') === i - 1 &&
        /^(?:has|is|was|does)$/.test(clause.text(i))
      )
    // "The last 3 days she has ..."
    if (TIME.test(clause.text(i)) && (clause.isPaused(i) || clause.leadsVerb(i + 1))) return false
    if (clause.leadsVerb(i) && tellsWhich(clause, i)) return false
    if (clause.parts[i] === 'subject' || clause.leadsVerb(i)) return true
    if (clause.parts[i] === 'link' && !RELATIVE.test(clause.text(i))) return true
    if (clause.text(i) === 'but' && clause.finite.includes(true, i)) return true
  }
  return clause.parts[0] === 'determiner' && !/^(?:an?|no|any|every|each)$/.test(clause.text(0))
}

const NEEDS_MAIN =
  /^(?:if|when|whenever|while|although|though|unless|as|before|after|since|until|till|than|like|which)$/

/** "Every time she sneezes" leans on what happens then. */
const TIME_CLAUSE = /^(?:every|each|any) time$/

/** More clauses that lean on another than there are others: "if the pain that I had goes up". */
export const onlySubordinate: Rule = (clause) => {
  if (clause.isPaused(0)) return false
  const links =
    (TIME_CLAUSE.test(`${clause.text(0)} ${clause.text(1)}`) && leadsClause(clause.words, 2) ? 1 : 0) +
    clause.parts.filter(
      (part, i) => part === 'link' && NEEDS_MAIN.test(clause.text(i)) && clause.parts[i + 1] !== 'link',
    ).length
  const verbs = clause.finite.filter(Boolean).length
  return verbs > 0 && verbs <= links
}
