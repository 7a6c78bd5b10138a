import {
  AUXILIARIES,
  LINKS,
  LINKS_OR_PREPOSITIONS,
  OBJECTS,
  PREPOSITIONS,
  PRONOUNS,
  SUBJECTS,
} from '../grammar/closed-classes.ts'
import { isDrug } from '../lexicon/drugs.ts'
import { personNamed } from '../lexicon/people.ts'
import { mentionsIn } from '../mentions.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { ASKS_BORNE, ASKS_OF, ENDS_ASKING, MAY_BE_BORNE, NO_MATTER } from './asked-matter-rules.ts'
import { isWholeObject } from './pointers.ts'
import { thingsIn } from './things.ts'

/** An answer speaks of what was asked in its first sentences only. */
const OF_REPLY = 3
const LONGEST = 3
const DETERMINERS = wordSet('the a an any some your his her their my that this those these other')
/** A question that is nothing but its matter: "Constipation?", "blood clots ever?" Words. */
const LONGEST_BARE = 4

/**
 * The matter that was asked after, where the sentence at `index` is of the answer and neither it nor the answer before it
 * names a matter of its own: "guns" of "Are there guns at home?" - "My roommate has one." Null where none is sure.
 */
export function matterAsked(sentences: readonly Sentence[], index: number): Word[] | null {
  const own = sentences[index]
  if (!own || own.speaker === 'doctor' || own.question) return null
  for (let k = index - 1; k >= Math.max(0, index - OF_REPLY); k--) {
    const before = sentences[k] as Sentence
    if (before.speaker === 'doctor') {
      return isAskedOf(before) ? (borneThing(before.words) ?? matterOf(before.words)) : null
    }
    if (before.segment !== own.segment || before.question || namesMatter(before.words)) return null
    // "Kidney stones?" "No. My dad has them.": what was denied is not told as if it were there.
    if (/^(?:no|nope|nah|never|none)$/.test(before.words[0]?.text ?? '')) return null
  }
  return null
}

/** "Any trouble with the metformin?": what may do harm, or help. */
function borneThing(asked: readonly Word[]): Word[] | null {
  const words = withoutFillers([...asked])
  const thing = ASKS_BORNE.exec(plain(words))?.slice(1).find(Boolean)
  if (!thing) return null
  const at = words.findLastIndex(({ text }) => text === thing.split(' ')[0])
  const named = words.slice(at, at + wordsIn(thing))
  return named.some(({ text }) => isDrug(text)) || MAY_BE_BORNE.test(plain(named)) ? named : null
}

/** Whether a sentence asks by its form or by its mark. */
export const isAskedOf = ({ question, words }: Sentence): boolean => question || words.at(-1)?.after === '?'

/** Words that tell how much, when or that something is so, and not of what. */
const LIGHT = wordSet(`
  'em a about again ago all already am and any anymore are around at ate bad be been better both came come
  comes couple day days did ditched do does doing done down each eat eats either em every far few fine for gave
  get gets getting give go goes going gone good got had half has have having he hear heard her him his hour
  hours i in is it just last lately less like longer lost maybe me minutes miss missed misses month months more
  morning mornings most my need needs never night nights no not now okay on once one only or patient per
  probably put quit really said same saw say says seen several she since so some sometimes start started still
  stop stopped take takes than that the their them these they those threw time times to told took tried tries
  try twice up use used uses usually was we week weeks went were without worse year years yes`)

/** Whether a clause tells how it is with something and does not name it: "I get maybe five hours", "my dad has one". */
export function isVague(clause: readonly Word[]): boolean {
  const content = clause.findIndex(({ text }) => !isLight(text))
  const until = content < 0 ? clause.length : content
  // What a noun was named before may stand for that: "a banana, and I threw it up".
  // "I have two sons" says itself of what it is.
  const isLightAll = content < 0 && !clause.some(({ text }) => personNamed(text) !== null)
  return isLightAll || clause.slice(0, until).some((_, at) => points(clause, at))
}

const isLight = (text: string): boolean =>
  LIGHT.has(text) || /^[\d:/.-]+$/.test(text) || personNamed(text) !== null

function points(clause: readonly Word[], at: number): boolean {
  const text = clause[at]?.text ?? ''
  if (text === 'one') return isAlone(clause, at)
  return /^'?(?:it|em)$/.test(text) || isWholeObject([...clause], at)
}

/** "Has one in her leg", not "one time". */
const isAlone = (clause: readonly Word[], at: number): boolean =>
  at === clause.length - 1 ||
  Boolean(clause[at]?.after) ||
  /^(?:in|on|at|after|before|when|last|once|too|as|and|but|every|from)$/.test(clause[at + 1]?.text ?? '')

/** "Does the knee brace help?" asks of no knee. */
const isComplaint = (name: readonly Word[]): boolean =>
  namesMatter(name) && !thingsIn([...name]).some(({ kind }) => kind === 'part')

const namesMatter = (words: readonly Word[]): boolean =>
  thingsIn([...words]).length > 0 || mentionsIn([...words], 0).length > 0

/** What a question names as its one matter, without its article; null where it names none, or several. */
export function matterOf(asked: readonly Word[]): Word[] | null {
  const joints = asked.findIndex(({ text }) => !JOINTS.has(text))
  const words = asked.slice(Math.max(0, joints))
  const lead = ASKS_OF.exec(`${plain(words)} `)
  if (!lead && words.length > LONGEST_BARE) return null
  const name = nameAt(words, lead ? wordsIn(lead[0]) : 0)
  if (name.length === 0 || name.length > LONGEST || NO_MATTER.test(plain(name))) return null
  const rest = plain(words.slice(words.indexOf(name.at(-1) as Word) + 1))
  // "Is the cough wet or dry?" goes on with what is asked of it: only a name that is known ends before that.
  const isOfVerb = ASKS_WITH_VERB.test(plain(words)) && !IS_THERE.test(plain(words))
  if (isOfVerb ? !isComplaint(name) && !UP_TO_DATE.test(rest) : !ENDS_ASKING.test(rest)) return null
  return /^(?:and|or)\b/.test(rest) ? null : name
}

const JOINTS = wordSet('and so or okay now then well all right alright uh um')
const ASKS_WITH_VERB = /^(?:is|are|was|were|has|have|does|do|did) (?:the|your|his|her)\b/
const IS_THERE = /^(?:is|are|was|were) there\b/
const UP_TO_DATE = /^(?:all )?up to date$/
/** "The pneumonia shot": the illness is not meant. */
const OF_ILLNESS =
  /^(?:shots?|vaccines?|vaccination|tests?|testing|screening|study|attacks?|medicines?|exam)$/

function nameAt(asked: readonly Word[], begin: number): Word[] {
  let from = begin
  while (DETERMINERS.has(asked[from]?.text ?? '')) from++
  const words = asked.slice(from)
  const [known] = [...mentionsIn([...words], 0)].filter(({ at }) => at === 0)
  const [thing] = thingsIn([...words])
  if (known && OF_ILLNESS.test(words[known.length]?.text ?? '')) return words.slice(0, known.length + 1)
  if (known && known.length <= LONGEST) return words.slice(0, known.length)
  if (thing && thing.words[0] === words[0]) return thing.words
  const end = words.findIndex((word, k) => isEnd(word) || (k > 0 && Boolean(words[k - 1]?.after)))
  return words.slice(0, end < 0 ? words.length : end)
}

const isEnd = ({ text }: Word): boolean =>
  PREPOSITIONS.has(text) ||
  LINKS_OR_PREPOSITIONS.has(text) ||
  PRONOUNS.has(text) ||
  SUBJECTS.has(text) ||
  OBJECTS.has(text) ||
  LINKS.has(text) ||
  AUXILIARIES.has(text) ||
  /^(?:and|or|but|not|ever|lately|recently|now|today|yet|before|still|doing|going|been|so|up|holding|running)$/.test(
    text,
  )
