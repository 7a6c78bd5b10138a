import { mainClauses } from '../fitness.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { plain, type Word } from './word.ts'

/** Where a clause begins that is joined to one before and hangs on another: "and since", "but if", "so when". */
const JOINED =
  / (?:and|but|so|or)(?: then| most importantly| especially)? (?:when|if|because|whenever|while|since|once|after)\b[^,]*$/
/** Only begun: "and based on how it goes", "and then", "but my knee". */
const BEGUN =
  / (?:and|but|so|or)(?: then)? (?:based on|at one point|then)\b[^,]*$| (?:but|and then) (?:my|the|his|her|your|our) \w+$/
const MOST_HANGING = 14
const LEAST_KEPT = 4

/** Says nothing of its own: "... like I asked", "... and in that two week period". */
const EMPTY =
  / (?:(?:and|but|so) that is (?:pretty much |about |basically )?(?:it|all)|(?:also |and )?so (?:okay|anyway|yeah|right|just|then|now|um|uh|basically|obviously|hopefully|that|it|i|we|you|he|she|they|again|what|like)|(?:and|but) hopefully .*|(?:and|but) (?:i|he|she|we|they) (?:thought|think|guess|know|knew) (?:it|that|so)(?: \w+)?|(?:like|as) (?:i|we) (?:had |have )?(?:asked|said|talked about|discussed|mentioned|told you)|(?:and|now) (?:in|at|after|with|during) that (?!(?:it|i|he|she|they|you|we|there|is|was|has)\b)(?:\S+ ){0,4}\S+)$/
const LEAST_BEFORE_EMPTY = 8

/** Begun and given up at once, or put in only to round off what was said. */
const ROUNDS_OFF =
  / (?:(?:and|so|but|because) (?:right now|for now|at (?:this|that) point|so forth|so on|then again)|(?:(?:and|or) )?(?:that|those|these|this) (?:type|kind|sort)s? of (?:things?|stuff)|(?:and |or )?things like that|whichever (?:one )?(?:of (?:those|them|the two)|you (?:like|prefer|want))|(?:now )?unfortunately|which is something|(?<=a (?:day|week|month) )most of the time|and that|or else|but (?:most|half|some) of the time|but no (?:just|only|mostly|mainly)(?: \w+){0,4}|as far as (?:the|your|my) [\w-]+|(?:(?:and|so|but) )?what (?:i|we) (?:am|are|will|would|want|can|could) (?:(?!recommend|suggest|advise)\w+ ){0,6}is(?: \w+){0,2}|whichever is (?:your|his|her|the) (?:preference|choice)|(?:and )?that is (?:absolutely |totally |perfectly )?(?:fine|okay)|(?:and )?that is (?:one|another) (?:option|way|possibility)|if that makes sense|at least|now based|first(?: of all| off))$/

/** "We need to do a test and since you probably do not ...": what was begun and not ended is left out. */
export function withoutBrokenEnd(spoken: Word[]): Word[] {
  let words = cutAt(spoken, EMPTY, LEAST_BEFORE_EMPTY)
  for (let before = words; ; before = words) {
    words = cutAt(before, ROUNDS_OFF, 2)
    if (words.length === before.length) break
  }
  return withoutHanging(withoutHanging(words, BEGUN, 0), JOINED, 1)
}

/** The words without a joined clause at their end that holds at most so many clauses. */
function withoutHanging(words: Word[], ends: RegExp, clauses: number): Word[] {
  const text = plain(words)
  const match = ends.exec(text)
  if (!match) return words
  const kept = countWords(text.slice(0, match.index))
  const rest = words.slice(kept)
  // "Call if you have a fever or if it swells": one more condition of what was said.
  const further = /^ (?:and|or) (if|when|whenever|because|once|after)\b/.exec(match[0])?.[1]
  if (further && new RegExp(`\\b${further}\\b`).test(text.slice(0, match.index))) return words
  const hangs = mainClauses(rest, 1) <= clauses && !leads(rest)
  return hangs && kept >= LEAST_KEPT && rest.length <= MOST_HANGING ? words.slice(0, kept) : words
}

/** "And then follow up in a week", "but if so please call": says what to do. */
const leads = (rest: Word[]): boolean =>
  (/^(?:and|so|or|but) then /.test(plain(rest)) &&
    rest[2]?.text !== 'like' &&
    isBaseVerb(rest[2]?.text ?? '')) ||
  /\b(?:please|come back|call|let (?:me|us)|we (?:will|can))\b/.test(plain(rest.slice(2)))

const countWords = (text: string): number => text.trim().split(' ').length

function cutAt(words: Word[], ends: RegExp, least: number): Word[] {
  const text = plain(words)
  const at = ends.exec(text)?.index
  return at !== undefined && at > least ? words.slice(0, countWords(text.slice(0, at))) : words
}
