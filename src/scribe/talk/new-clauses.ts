import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb, isPastForm } from '../lexicon/verbs.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { TURNS } from './talk-rules.ts'

const FINITE = /^(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|may|might)$/
const AUXILIARY = /^(?:is|are|was|were|will|can|should|may|might|would|could)$/
/** What may not stand between an article and the verb of its own clause. */
const NOT_OF_SUBJECT = wordSet(`
  that which who what where when if and or but so because to i you he she it we they there not as than then also
  way time reason same more most best only first last other`)
/** After these a thing belongs to what came before. */
const JOINS_THING = wordSet(`
  of in on at to for from with by about into under over after before during than through around like as both all
  not only half because hopefully per until while whether near between without against along up down out off me
  us him them whatever even`)
const MOST_OF_SUBJECT = 4

/** "I recommend surgery | the surgery will help ...": a thing and its verb, where the words before have theirs. */
export function isNewThing(words: Word[], start: number, i: number): boolean {
  const text = words[i]?.text ?? ''
  const before = words[i - 1]?.text ?? ''
  const named = isDrug(text)
  if (!named && !/^(?:the|these|those)$/.test(text)) return false
  if (JOINS_THING.has(before) || isBaseVerb(before) || isPastForm(before) || before.endsWith('ing'))
    return false
  if (!named && before.endsWith('s')) return false
  const from = named ? i + 1 : i + 2
  const verb = words
    .slice(from, named ? from + 1 : from + MOST_OF_SUBJECT)
    .findIndex((word) => AUXILIARY.test(word.text))
  if (verb < 0) return false
  const subject = words.slice(i + 1, from + verb)
  if (subject.some((word) => NOT_OF_SUBJECT.has(word.text) || word.after !== '')) return false
  return words.slice(start, i).some((word, k) => isVerb(word, words[start + k - 1]))
}

const isVerb = ({ text }: Word, before: Word | undefined): boolean =>
  FINITE.test(text) ||
  isPastForm(text) ||
  (/^(?:i|we|you|they)$/.test(before?.text ?? '') && isBaseVerb(text))

/** Verbs of thinking and saying: what follows "that" is their object. */
const THINKS = wordSet(`
  think know say hope feel believe mean see suspect guess find hear remember understand expect suggest recommend
  tell show worry agree assume note ensure advise`)
const BEGINS_TURN = /^(?:what|that|go|congratulations|of|do|feel|after|within|probably|definitely|stay|make)$/
const HOLDS_TURN = wordSet(`
  is was to of on about with for at that than and or but if will would can could should us me i we you not just
  also then please now like do want from by as based sure still exactly only all going`)
const NEXT = /^(?:i|we) (?:am|are|will|would|want)$/

const ORDERS = /^(?:stay|keep|avoid|stop|come|call|elevate|ice)$/
const HELD = /^(?:like|on|with|of|in|for|about|to) (?:it|that|them)$/
const LEAST_OF_ONE = 8

/** Whether the speaker turns to something else at `i`, whatever the word before would tie it to. */
export function opensAnew(words: Word[], start: number, i: number): boolean {
  const text = words[i]?.text ?? ''
  const before = words[i - 1]?.text ?? ''
  if (text === 'now') return isNewThing(words, start, i + 1)
  // "Mary is a nurse who comes for a rash | mary is with her mother"
  if (
    i - start >= LEAST_OF_ONE &&
    text === words[start]?.text &&
    /^(?:is|was|has)$/.test(words[i + 1]?.text ?? '')
  )
    return (
      /^[a-z]{3,}$/.test(before) &&
      !/^(?:i|we|you|the|this|that|it|he|she|they|there|your|my|his|her|what|who|which|if)$/.test(text)
    )
  if (BEGINS_TURN.test(text) && TURNS.test(plain(words.slice(i, i + 8))))
    return !HOLDS_TURN.has(before) && !isBaseVerb(before) && !isPastForm(before)
  // "Start walking on it | keep off it for now"
  if (ORDERS.test(text) && HELD.test(plain(words.slice(Math.max(0, i - 2), i)))) return true
  // "You can take that | that will help".
  if (text === 'that' && before === 'that' && /^(?:will|is|should|would)$/.test(words[i + 1]?.text ?? ''))
    return isBaseVerb(words[i - 2]?.text ?? '') && !THINKS.has(words[i - 2]?.text ?? '')
  // "We will watch that | I am going to give you ...": "that" is the thing watched.
  const verb = words[i - 2]?.text ?? ''
  return (
    before === 'that' &&
    isBaseVerb(verb.replace(/ing$/, '')) &&
    !THINKS.has(verb) &&
    NEXT.test(plain(words.slice(i, i + 2)))
  )
}
