import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { Clause } from './clause.ts'
import { BE, HAVE, MODAL, TAKES_CLAUSE } from './closed-classes.ts'
import { leadsClause, type Spoken } from './parts.ts'

/** What keeps a sentence from being one, each with an example. */
export type Fault =
  /** "might was", "tries does" */
  | 'two verbs side by side'
  /** "the thing that they and hate" */
  | 'subject without verb'
  /** "high triglycerides they were 265" */
  | 'run together'
  /** "her knee when she was skiing" */
  | 'noun without verb'
  /** "if the pain goes up" */
  | 'only subordinate'
  /** "because of the", "she has been having" */
  | 'hanging end'
  /** "quit for a week but generally" */
  | 'hanging tail'
  /** "sent her to because", "has on her arm" */
  | 'gap'
  /** "her the top" */
  | 'two determiners'
  /** "could slipped" */
  | 'wrong form'
  /** "with rest, does it help" */
  | 'question'

type Rule = (clause: Clause) => boolean

const some = (clause: Clause, holds: (i: number) => boolean): boolean => clause.words.some((_, i) => holds(i))

const twoVerbs: Rule = (clause) =>
  !/^(?:what|all)$/.test(clause.text(0)) &&
  some(clause, (i) => {
    const k = clause.ahead(i + 1)
    if (!clause.finite[i] || !clause.finite[k] || clause.isPaused(i) || clause.isPaused(k - 1)) return false
    return !tellsWhich(clause, clause.behind(i - 1))
  })

const subjectWithoutVerb: Rule = (clause) =>
  some(clause, (i) => {
    if (clause.parts[i] !== 'subject' || clause.isPaused(i)) return false
    const k = clause.ahead(i + 1)
    if (k >= clause.length) return true
    return !clause.finite[k] && clause.parts[k] !== 'joint' && !clause.isPaused(k - 1)
  })

/**
 * "The tablets she takes are small", "the only thing he likes": the clause at `i` tells which noun is meant. Its verb lacks
 * what it acts on, or the verb of that noun is still to come.
 */
function tellsWhich(clause: Clause, i: number): boolean {
  if (clause.parts[i - 1] !== 'noun' || clause.isPaused(i - 1)) return false
  const verb = clause.ahead(i + 1)
  for (let k = verb + 1; k < clause.length; k++) {
    if (!clause.finite[k]) continue
    const before = clause.parts[clause.behind(k - 1)] ?? ''
    if (clause.finite[clause.behind(k - 1)] || /^(?:noun|preposition|figure)$/.test(before)) return true
    break
  }
  const after = clause.parts[verb + 1]
  const isLast = after === undefined || after === 'joint' || after === 'to'
  return isLast && !BE.test(clause.text(verb))
}

/** Where a clause begins that nothing ties to the one before it; -1 where none does. */
export function runOnAt(clause: Clause): number {
  const first = clause.finite.indexOf(true)
  const framed =
    clause.parts[0] === 'link' ||
    (clause.parts[0] === 'adverb' && clause.parts[1] === 'link') ||
    (clause.parts[0] === 'preposition' && clause.parts[1] === 'ing')
  if (first < 0 || framed) return -1
  for (let i = first + 1; i < clause.length; i++) {
    if (!clause.leadsVerb(i)) continue
    const b = clause.behind(i - 1)
    const tied =
      b < 0 ||
      clause.isPaused(b) ||
      clause.isPaused(i - 1) ||
      /^(?:joint|link)$/.test(clause.parts[b] ?? '') ||
      // "at which point it stopped"
      clause.parts[b - 1] === 'link' ||
      TAKES_CLAUSE.test(clause.text(b)) ||
      /^(?:so|then|than|as|like|before|after|until|since|now|yet)$/.test(clause.text(b)) ||
      /^(?:so|then|now|yet)$/.test(clause.text(i - 1)) ||
      tellsWhich(clause, i)
    if (!tied) return i
  }
  return -1
}

const runTogether: Rule = (clause) => runOnAt(clause) > 0

const TIME = /^(?:days?|weeks?|months?|years?|nights?|mornings?|times?|evenings?|hours?|minutes?)$/
const RELATIVE = /^(?:who|which|that|where|whose)$/

/** A noun at the head of the sentence whose place is taken by another beginning before its verb has come. */
const nounWithoutVerb: Rule = (clause) => {
  if (!/^(?:determiner|noun|figure)$/.test(clause.parts[0] ?? '') || clause.finite[0]) return false
  for (let i = 1; i < clause.length; i++) {
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
const onlySubordinate: Rule = (clause) => {
  if (clause.isPaused(0)) return false
  const links =
    (TIME_CLAUSE.test(`${clause.text(0)} ${clause.text(1)}`) && leadsClause(clause.words, 2) ? 1 : 0) +
    clause.parts.filter(
      (part, i) => part === 'link' && NEEDS_MAIN.test(clause.text(i)) && clause.parts[i + 1] !== 'link',
    ).length
  const verbs = clause.finite.filter(Boolean).length
  return verbs > 0 && verbs <= links
}

/** Verbs that say nothing without what they act on. */
const WANTS_OBJECT =
  /^(?:having|doing|being|taking|getting|making|using|putting|giving|becoming|trying|keeping|wanting|needing|monitoring|saying|becomes|became|makes|made|takes|took|puts|gives|gave|keeps|kept|seems|seemed|denies|gets|got|finds|found|brings|brought)$/

const hangingEnd: Rule = (clause) => {
  const last = clause.length - 1
  const part = clause.parts[last] ?? ''
  return (
    /^(?:determiner|link|joint|subject|to)$/.test(part) ||
    (/^(?:ing|verb)$/.test(part) && WANTS_OBJECT.test(clause.text(last))) ||
    // "the doctor said it was all"
    (clause.text(last) === 'all' && BE.test(clause.text(last - 1)))
  )
}

/** Where "... but generally", "... and over the past week" begins, joined to nothing of its kind; -1 where none does. */
export function tailAt(clause: Clause): number {
  const joint = clause.parts.lastIndexOf('joint')
  const tail = clause.parts.slice(joint + 1)
  if (joint < 1 || tail.length === 0 || clause.finite.includes(true, joint)) return -1
  const hangs =
    tail[0] === 'preposition' || tail[0] === 'link'
      ? !clause.parts.slice(0, joint).includes(tail[0])
      : tail.every((part) => part === 'adverb')
  return hangs ? joint : -1
}

const hangingTail: Rule = (clause) => tailAt(clause) > 0

const NEEDS_NOUN = /^(?:of|with|at|from|into|for|by|during|without)$/
const ASKS = /^(?:what|how|where|when|which|whom|who|whether|why)$/

/** A word whose noun never comes: "sent her to because", "of and", "the that", "she has when". */
const gap: Rule = (clause) =>
  some(clause, (i) => {
    const [text, next] = [clause.text(i), clause.parts[i + 1] ?? '']
    if (clause.parts[i] === 'determiner' && clause.isPaused(i)) return true
    if (clause.isPaused(i) || next === '') return false
    // "she has been getting and the cough"
    if (/^(?:ing|verb)$/.test(clause.parts[i] ?? '') && WANTS_OBJECT.test(text) && next === 'joint')
      return true
    if (clause.parts[i] === 'preposition' && NEEDS_NOUN.test(text))
      return /^(?:joint|subject|auxiliary)$/.test(next) || (next === 'link' && !ASKS.test(clause.text(i + 1)))
    if (clause.parts[i] === 'determiner' && /^(?:the|a|an|my|your|our|its|her|every)$/.test(text))
      return /^(?:joint|subject|auxiliary|link|preposition|to)$/.test(next)
    if (clause.parts[i] === 'to')
      return (
        /^(?:link|joint|subject)$/.test(next) ||
        (next === 'auxiliary' && !/^(?:have|do)$/.test(clause.text(i + 1)))
      )
    if (HAVE.test(text) && clause.finite[i] && !clause.parts.slice(0, i).some(isRelative(clause)))
      return next === 'link' || (next === 'preposition' && WANTS_THING.test(clause.text(i + 1)))
    return false
  })
const WANTS_THING = /^(?:on|of|with|at|from|into|by|during|without)$/
const isRelative =
  (clause: Clause) =>
  (part: string, i: number): boolean =>
    part === 'link' && /^(?:who|which|that|what)$/.test(clause.text(i))

const twoDeterminers: Rule = (clause) =>
  some(
    clause,
    (i) =>
      clause.parts[i] === 'determiner' &&
      clause.parts[i + 1] === 'determiner' &&
      !clause.isPaused(i) &&
      !/^(?:all|no|her)$/.test(clause.text(i)),
  )

/** "could slipped", "so think". */
const wrongForm: Rule = (clause) =>
  some(clause, (i) => {
    const k = clause.ahead(i + 1)
    if (clause.text(i) === 'so' && i > 0) return isBaseVerb(clause.text(i + 1))
    if (!clause.finite[i] || !MODAL.test(clause.text(i)) || clause.isPaused(k - 1)) return false
    return isPastForm(clause.text(k)) && !isBaseVerb(clause.text(k)) && k === i + 1
  })

/** "does it", "did they": asked, not told. */
const question: Rule = (clause) =>
  some(
    clause,
    (i) =>
      /^(?:do|does|did)$/.test(clause.text(i)) &&
      (clause.parts[i + 1] === 'subject' || /^(?:it|that|this|there)$/.test(clause.text(i + 1))) &&
      /^(?:verb|adverb|noun)$/.test(clause.parts[i + 2] ?? '') &&
      !/^(?:so|nor|neither|as|than)$/.test(clause.text(i - 1)) &&
      // "we did that today"
      (clause.isPaused(i - 1) ||
        !/^(?:subject|pronoun|noun)$/.test(clause.parts[clause.behind(i - 1)] ?? '')),
  )

const RULES: Record<Fault, Rule> = {
  'two verbs side by side': twoVerbs,
  'subject without verb': subjectWithoutVerb,
  'run together': runTogether,
  'noun without verb': nounWithoutVerb,
  'only subordinate': onlySubordinate,
  'hanging end': hangingEnd,
  'hanging tail': hangingTail,
  gap,
  'two determiners': twoDeterminers,
  'wrong form': wrongForm,
  question,
}

/** What is wrong with the grammar of a sentence; empty where it can stand. */
export function faultsOf(words: readonly Spoken[]): Fault[] {
  const clause = new Clause(words)
  return (Object.keys(RULES) as Fault[]).filter((fault) => RULES[fault](clause))
}
