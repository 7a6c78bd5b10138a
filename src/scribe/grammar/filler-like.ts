import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { leadsClause, partsOf } from './parts.ts'
import type { Part, Spoken } from './words-around.ts'
import { wordSet } from '../rules/rule.ts'

/** What is compared with something: "feels like a knife", "things like that". */
const COMPARES = wordSet(`
  feel feels feeling felt look looks looking looked sound sounds sounded seem seems seemed smell smells taste
  tastes act acts acting something anything nothing thing things stuff one ones more much exactly almost just as`)
/** Verbs that act on something: "like" between them and it fills a pause. */
const ACTS = wordSet(`
  have has had having take takes took taking get gets got getting use uses used drink drinks drank eat eats ate
  smoke smokes smoked need needs want wants saw notice notices noticed lost gained put puts wear wore tried try
  give gave made make did do called`)
/** Verbs whose object is a deed. */
const NAMES_DEED = /^(?:consider|avoid|stop|keep|recommend|suggest|mind|enjoy|quit)$/
/** What people say somebody does something like. */
const SIMILE = wordSet(`
  chimney fish horse bird pig dog cow baby child kid log rock king queen champ charm dream madman maniac sailor
  train zombie balloon knife`)
/** "like the lower part of it": which part, not what it is compared with. */
const NAMES_PART = /^(?:the|my)(?: \w+)? (?:part|side|area|inside|outside|top|bottom|front|back)(?: |$)/
const SINGLES_OUT = /^(?:particular|certain|specific|weird|strange|odd)$/
const STANDS_FOR = /^(?:that|this|it|to|what|these|those|him|her|me|them|us|you|crazy)$/

const OF_TIME =
  /^(?:couple|few|long|good|minute|hour|day|night|week|month|year|second|half|quarter|whole|\d.*)s?$/

const FILLS_AFTER: ReadonlySet<Part | undefined> = new Set<Part>([
  'determiner',
  'preposition',
  'joint',
  'link',
  'adverb',
  'auxiliary',
])
const FILLS_BEFORE: ReadonlySet<Part | undefined> = new Set<Part>(['adverb', 'figure', 'preposition'])

/**
 * Whether the "like" at `i` only fills a pause: "this like strange rash", "I took like two", "they like get dizzy". The
 * verb ("I like tea"), the comparison ("like a knife") and the example ("things like tea") stay.
 */
export function isFillerLike(words: readonly Spoken[], i: number): boolean {
  const before = words[i - 1]
  const next = words[i + 1]?.text ?? ''
  if (!before) return true
  // "I would also like a heart monitor": what is wanted.
  if (/^(?:also|just|really|still)$/.test(before.text) && words[i - 2]?.text === 'would') return false
  if (before.after && words[i]?.after) return true
  if (isLikened(words, i)) return false
  const parts = partsOf(words)
  const last = before.after ? undefined : parts[i - 1]
  if (last === 'subject')
    return (
      isPastForm(next) ||
      leadsClause(words, i + 1) ||
      (isBaseVerb(next) && !isBaseVerb(words[i + 2]?.text ?? ''))
    )
  // "a bit, like a bit tired"
  if (/^(?:bit|little|lot)$/.test(before.text) && next === 'a') return true
  // "I am not like living at home"
  if (
    before.text === 'not' &&
    next.endsWith('ing') &&
    /^(?:am|is|are|was|were)$/.test(words[i - 2]?.text ?? '')
  )
    return true
  // "it goes down to like a 2"
  if (last === 'to' && /^(?:down|up|over)$/.test(words[i - 2]?.text ?? '')) return true
  if (last === 'to') return !/^(?:determiner|object|pronoun)$/.test(parts[i + 1] ?? '')
  if (parts[i] === 'verb') return false
  // "see like what we do", "consider like walking"
  if (/^(?:see|know|show)$/.test(before.text) && /^(?:what|how|where)$/.test(next)) return true
  if (last === 'verb' && NAMES_DEED.test(before.text) && next.endsWith('ing')) return true
  // "Smoke like a chimney"
  if (/^an?$/.test(next) && SIMILE.has(words[i + 2]?.text ?? '')) return false
  // "eat like late at night", "to prevent like future falls"
  if (/^(?:late|early)$/.test(next) || /^(?:prevent|avoid)$/.test(before.text)) return true
  const after = words.slice(i + 1, i + 4).map(({ text }) => text)
  if (before.after && NAMES_PART.test(after.join(' '))) return !leadsOwnClause(words, i)
  // "much more like itchy", "more like only on the arm"
  if (before.text === 'more' && words[i - 2]?.text !== 'something')
    return words[i - 2]?.text === 'much' || /^(?:only|my|i)$/.test(next)
  // "felt like this popping", "hurt like this particular toe"
  if (/^(?:this|these)$/.test(next) && !leadsClause(words, i + 1))
    return (
      SINGLES_OUT.test(after[1] ?? '') ||
      (/^(?:feel|feels|felt)$/.test(before.text) && parts[i + 2] === 'noun')
    )
  // "this like rash", "and like it hurts"
  if (last === 'determiner' || (last === 'joint' && leadsClause(words, i + 1))) return true
  if (STANDS_FOR.test(next) || next === '' || leadsOwnClause(words, i)) return false
  if (FILLS_BEFORE.has(parts[i + 1])) return !COMPARES.has(before.text) || before.text === 'just'
  if (ACTS.has(before.text) || before.text === 'been') return true
  if (/^(?:started|starting|starts|start)$/.test(before.text)) return next.endsWith('ing')
  if (before.text === 'just')
    return !/^(?:am|is|are|was|were|be|been|felt|feels?)$/.test(words[i - 2]?.text ?? '')
  return FILLS_AFTER.has(last) && !COMPARES.has(before.text) && before.text !== 'not'
}

/** "It was like a grapefruit", "is like the last"; of a time it only fills: "it was like a week". */
const isLikened = (words: readonly Spoken[], i: number): boolean =>
  !words[i - 1]?.after &&
  /^(?:is|was|are|were)$/.test(words[i - 1]?.text ?? '') &&
  /^(?:an?|the)$/.test(words[i + 1]?.text ?? '') &&
  !OF_TIME.test(words[i + 2]?.text ?? '')

/** "it is like something is burning", "a pain like my tooth aches": a comparison with a whole sentence. */
function leadsOwnClause(words: readonly Spoken[], i: number): boolean {
  const named = /^(?:the|an?|my|your|his|her|their)$/.test(words[i + 1]?.text ?? '')
  const afterNoun = !/^(?:is|was|are|or|and|but|of|for)$/.test(words[i - 1]?.text ?? '')
  return leadsClause(words, i + 1) && (!named || afterNoun)
}
