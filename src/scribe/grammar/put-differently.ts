import { isBaseVerb } from '../lexicon/verbs.ts'
import { isStopWord } from '../stems.ts'
import type { Clause } from './clause.ts'

/** A speaker who says it anew takes back what they had begun: where that begins and where it goes on. */
export interface Repair {
  from: number
  to: number
}
export type Finder = (clause: Clause, i: number) => Repair | null

const LINK = /^(?:by|for|to|in|on|at|with|of|about|until|after|during|into)$/
const AGAIN = /^(?:still|also|just|really|always|never)$/
/** A phrase is put differently at once. Words. */
const LONGEST = 4
const SHORTEST_THING = 4
const SHORTEST_FORM = 5

/** "this the new inhaler": of two words that point, the one next to the thing is meant; "is this the one" asks. */
const pointing: Finder = (clause, i) =>
  /^(?:this|these|those)$/.test(clause.text(i)) &&
  /^(?:the|an?|my|your|his|her|their)$/.test(clause.text(i + 1)) &&
  !clause.isPaused(i) &&
  !/^(?:am|is|are|was|were|be|as|and|of|if|put|give|gave|call|called|say|said|think|with)$/.test(
    clause.text(i - 1),
  )
    ? { from: i, to: i + 1 }
    : null

/** "things still are still sore". */
const adverb: Finder = (clause, i) =>
  AGAIN.test(clause.text(i)) && clause.text(i + 2) === clause.text(i) && clause.parts[i + 1] === 'auxiliary'
    ? { from: i, to: i + 1 }
    : null

/** "you do not need to any scan": the verb was given up. */
const emptyTo: Finder = (clause, i) =>
  clause.text(i) === 'to' &&
  clause.text(i - 1) === 'need' &&
  /^(?:any|an?|the|some)$/.test(clause.text(i + 1))
    ? { from: i, to: i + 1 }
    : null

/** "to better for better planning", "by the weekend by that weekend": another link, the same thing. */
const phrase: Finder = (clause, i) => {
  if (!LINK.test(clause.text(i)) || clause.text(i - 1) === 'from') return null
  for (let size = 2; size <= LONGEST; size++) {
    const thing = clause.text(i + size - 1)
    if (isStopWord(thing) || thing.length < SHORTEST_THING || !LINK.test(clause.text(i + size))) continue
    for (let k = i + size + 1; k < i + size + LONGEST; k++) {
      if (clause.text(k) === thing) return { from: i, to: i + size }
      if (!isStopWord(clause.text(k))) break
    }
  }
  return null
}

/** "get you on get you into therapy", "keep off that foot keep off the foot today": the deed said again. */
const deed: Finder = (clause, i) => {
  if (!isBaseVerb(clause.text(i))) return null
  for (let k = i + 3; k <= i + LONGEST; k++) {
    if (clause.text(k) !== clause.text(i) || clause.text(k + 1) !== clause.text(i + 1)) continue
    const between = clause.words.slice(i + 2, k)
    const ahead = clause.words.slice(k + 2, k + LONGEST).map(({ text }) => text)
    if (between.every(({ text }) => isStopWord(text)) || ahead.includes(between.at(-1)?.text ?? ''))
      return { from: i, to: k }
  }
  return null
}

/** "likelihood hood": the end of a word said again. */
const ending: Finder = (clause, i) => {
  const next = clause.text(i + 1)
  const isEnd =
    next.length >= SHORTEST_THING &&
    clause.text(i).length > next.length + 2 &&
    !clause.isPaused(i) &&
    /^[a-z]+$/.test(next) &&
    clause.text(i).endsWith(next)
  return isEnd || isGarbledAgain(clause.text(i), next) ? { from: i + 1, to: i + 2 } : null
}

/** "thermometer thermomomometer": a long word that the tongue stumbled over. */
const isGarbledAgain = (text: string, next: string): boolean =>
  text.length >= LONG_WORD &&
  next.length >= LONG_WORD &&
  text !== next &&
  text.slice(0, 5) === next.slice(0, 5) &&
  text.slice(-5) === next.slice(-5)
const LONG_WORD = 10

/** "local localized", "bruise, bruising": a word said again in the form that was meant. */
const otherForm: Finder = (clause, i) =>
  isOtherForm(clause.text(i), clause.text(i + 1)) ? { from: i, to: i + 1 } : null

/** "gard gardens": the beginning of a word and then the word; "head heads" may be two. */
const beginning: Finder = (clause, i) =>
  isBeginningOf(clause.text(i), clause.text(i + 1)) && !clause.isPaused(i) ? { from: i, to: i + 1 } : null

const isBeginningOf = (text: string, next: string): boolean =>
  text.length >= SHORTEST_THING && next.length > text.length + 1 && next.startsWith(text) && !isStopWord(text)

/** "well, going well", "quiet, very quiet": told again with more. */
const withMore: Finder = (clause, i) =>
  clause.isPaused(i) &&
  clause.text(i + 2) === clause.text(i) &&
  (clause.text(i + 1).endsWith('ing') || clause.parts[i + 1] === 'adverb') &&
  !/^(?:joint|link)$/.test(clause.parts[i] ?? '')
    ? { from: i, to: i + 1 }
    : null

/** "in my belly, the left side of my belly": a place and then where in it. */
const narrowed: Finder = (clause, i) => {
  if (clause.parts[i] !== 'noun' || !clause.isPaused(i) || clause.parts[i + 1] !== 'determiner') return null
  const from = clause.parts[i - 1] === 'determiner' ? i - 1 : i
  if (clause.parts[from - 1] !== 'preposition') return null
  for (let k = i + 2; k <= i + LONGEST + 2 && !clause.finite[k]; k++)
    // "At night, every night": the link goes with the time.
    if (clause.text(k) === clause.text(i))
      return clause.finite[k + 1]
        ? null
        : { from: /^(?:every|each)$/.test(clause.text(i + 1)) ? from - 1 : from, to: i + 1 }
  return null
}

/** "not, no itch": the denial begun twice. */
const notNo: Finder = (clause, i) =>
  clause.text(i) === 'not' && clause.isPaused(i) && clause.text(i + 1) === 'no'
    ? { from: i, to: i + 1 }
    : null

/** "yesterday, last night": of two times the narrower one is meant. */
const day: Finder = (clause, i) =>
  /^(?:yesterday|today)$/.test(clause.text(i)) &&
  ((clause.text(i + 1) === 'last' && clause.text(i + 2) === 'night') ||
    (clause.text(i + 1) === 'this' && /^(?:morning|afternoon|evening)$/.test(clause.text(i + 2))))
    ? { from: i, to: i + 1 }
    : null

/** "passed her all her tests", "hurt my myself": the owner said again. */
const owner: Finder = (clause, i) => {
  const text = clause.text(i)
  if (/^(?:my|your|his|her|their)$/.test(text) && clause.text(i + 1) === 'all' && clause.text(i + 2) === text)
    return { from: i, to: i + 1 }
  return /^(?:my|your|her)$/.test(text) && clause.text(i + 1) === `${text}self`
    ? { from: i, to: i + 1 }
    : null
}

/** "just to from the shop": what was to be done was not said. */
const bareTo: Finder = (clause, i) =>
  clause.text(i) === 'to' && /^(?:from|of)$/.test(clause.text(i + 1))
    ? { from: i, to: clause.text(i + 2) === 'over' ? i + 2 : i + 1 }
    : null

/** "went there and a few weeks ago and was told": an "and" before a time tells nothing more. */
const andTime: Finder = (clause, i) => {
  if (clause.text(i) !== 'and' || !/^(?:an?|\d+|few|couple)$/.test(clause.text(i + 1))) return null
  // "A year and a half ago"
  if (clause.text(i + 2) === 'half') return null
  const ago = clause.words.slice(i + 1, i + LONGEST + 2).findIndex(({ text }) => text === 'ago')
  const after = i + 2 + ago
  return ago > 0 && (after === clause.length || clause.parts[after] === 'joint')
    ? { from: i, to: i + 1 }
    : null
}

const isOtherForm = (text: string, next: string): boolean =>
  text.length >= SHORTEST_FORM &&
  /^[a-z]+(?:ing|ed|ized|ised)$/.test(next) &&
  next.length > text.length &&
  next.startsWith(text.replace(/e$/, ''))

/** What speakers put differently in the same breath: the wording they end on is meant. */
export const PUT_DIFFERENTLY: readonly Finder[] = [
  pointing,
  adverb,
  emptyTo,
  phrase,
  deed,
  ending,
  otherForm,
  beginning,
  withMore,
  narrowed,
  notNo,
  day,
  owner,
  bareTo,
  andTime,
]

/** Whether the words at `i` may be such a thing: a quick look before the grammar is read. */
export const mayPutDifferently = (text: string, next: string): boolean =>
  (/^(?:this|these|those)$/.test(text) && /^(?:the|an?|my|your|his|her|their)$/.test(next)) ||
  (text === 'to' && /^(?:any|an?|the|some)$/.test(next)) ||
  (text === 'to' && /^(?:from|of)$/.test(next)) ||
  (text === 'not' && next === 'no') ||
  (/^(?:my|your|his|her|their)$/.test(text) && (next === 'all' || next === `${text}self`)) ||
  (text === 'and' && /^(?:an?|\d+|few|couple)$/.test(next)) ||
  /^(?:yesterday|today)$/.test(text) ||
  isOtherForm(text, next) ||
  isGarbledAgain(text, next) ||
  isBeginningOf(text, next) ||
  (next.length >= SHORTEST_THING && text.length > next.length && text.endsWith(next))
