import { wordSet } from '../rules/rule.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import type { Clause } from './clause.ts'
import { HAVE, MODAL, WANTS_OBJECT } from './closed-classes.ts'
import { some, type Rule } from './rule.ts'

const NEEDS_NOUN = /^(?:of|with|at|from|into|for|by|during|without)$/

const ASKS = /^(?:what|how|where|when|which|whom|who|whether|why)$/

const WANTS_THING = /^(?:on|of|with|at|from|into|by|during|without)$/

const isRelative =
  (clause: Clause) =>
  (part: string, i: number): boolean =>
    part === 'link' && /^(?:who|which|that|what)$/.test(clause.text(i))

/** A word whose noun never comes: "sent her to because", "of and", "the that", "she has when". */
export const gap: Rule = (clause) =>
  some(clause, (i) => {
    const [text, next] = [clause.text(i), clause.parts[i + 1] ?? '']
    if (clause.parts[i] === 'determiner' && clause.isPaused(i)) return true
    if (clause.isPaused(i) || next === '') return false
    // "she felt like had to go"
    if (text === 'like' && clause.parts[i] === 'preposition' && next === 'auxiliary') return true
    if (text === 'denies' && next === 'preposition' && clause.text(i + 1) !== 'past') return true
    // "sometimes and then it hurts"
    if (clause.parts[i] === 'joint' && i > 0 && clause.parts.slice(0, i).every((part) => part === 'adverb'))
      return true
    // "she has been getting and the cough"
    if (/^(?:ing|verb)$/.test(clause.parts[i] ?? '') && WANTS_OBJECT.has(text) && next === 'joint')
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

export const twoDeterminers: Rule = (clause) =>
  some(
    clause,
    (i) =>
      clause.parts[i] === 'determiner' &&
      clause.parts[i + 1] === 'determiner' &&
      !clause.isPaused(i) &&
      !/^(?:all|no|her)$/.test(clause.text(i)),
  )

/** "The movement be right before": it wants a verb before it. */
const isBareBe = (clause: Clause, i: number): boolean =>
  clause.text(i) === 'be' &&
  clause.parts[clause.behind(i - 1)] === 'noun' &&
  !clause.isPaused(i - 1) &&
  !clause.words
    .slice(Math.max(0, i - BARE_REACH), i)
    .some(({ text }) => LETS_BE.has(text) || ADVISES.test(text))
const BARE_REACH = 6
const LETS_BE = wordSet(`
  that let lets make makes made have help helps will would can could may might should must to not need do if
  whether`)
const ADVISES = /^(?:recommend|suggest|insist|advise)\w*$/

/** "could slipped", "so think". */
export const wrongForm: Rule = (clause) =>
  some(clause, (i) => {
    if (isBareBe(clause, i)) return true
    const k = clause.ahead(i + 1)
    if (clause.text(i) === 'so' && i > 0) return isBaseVerb(clause.text(i + 1))
    if (!clause.finite[i] || !MODAL.test(clause.text(i)) || clause.isPaused(k - 1)) return false
    return isPastForm(clause.text(k)) && !isBaseVerb(clause.text(k)) && k === i + 1
  })

/** "does it", "did they": asked, not told. */
export const question: Rule = (clause) =>
  some(
    clause,
    (i) =>
      (/^(?:do|does|did)$/.test(clause.text(i)) || /^any(?:one|body)$/.test(clause.text(i + 1))) &&
      clause.finite[i] === true &&
      (clause.parts[i + 1] === 'subject' ||
        /^(?:it|that|this|there|any(?:one|body))$/.test(clause.text(i + 1))) &&
      /^(?:verb|adverb|noun)$/.test(clause.parts[i + 2] ?? '') &&
      !/^(?:so|nor|neither|as|than)$/.test(clause.text(i - 1)) &&
      // "we did that today"
      (clause.text(i + 1).startsWith('any') ||
        clause.isPaused(i - 1) ||
        !/^(?:subject|pronoun|noun)$/.test(clause.parts[clause.behind(i - 1)] ?? '')),
  )
