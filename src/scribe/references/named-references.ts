import { BEARS_NOT, REACTS } from '../history/allergy-talk-rules.ts'
import { ASKS_ALLERGY } from '../history/short-answers-rules.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Pointer } from './pointer.ts'
import { dosePointers, pointersIn } from './pointers.ts'
import { thingsIn, type Thing } from './things.ts'

/** How many sentences back a thing may have been named, and how many turns. */
const SENTENCES_BACK = 5
const TURNS_BACK = 2
/** So many words before a clause of the same sentence name something of their own. */
const OWN_WORDS = 3
/** Parts of the body are named to tell where another one is: the one meant stands alone for longer. */
const PARTS_BACK = 12

/**
 * A clause with what its "it", "that" or "them" stands for ("takes it every morning" of a lisinopril asked about: "takes
 * lisinopril every morning"), where exactly one thing said just before is of the kind the verb takes. The words that
 * named it become words of the clause. `shown` are the words of the line before in the note: what they name is told
 * again only when `again` says so (lines of a plan change places). A dose gets its medicine the same way. Null when the
 * clause says nothing without the name and nobody can tell it.
 */
export function withReferencesNamed(
  sentences: Sentence[],
  index: number,
  clause: Word[],
  shown: Word[] = [],
  again = false,
): Word[] | null {
  const pronouns = pointersIn(clause)
  const doses = pronouns.length > 0 || sentences[index]?.question ? [] : dosePointers(clause)
  let out = clause
  // From the end, so that the places of the pronouns before stay right.
  for (const pointer of [...pronouns, ...doses].reverse()) {
    const own = pointer.length === 0 ? clause : clause.slice(0, pointer.at)
    if (thingsIn(own).some((thing) => fits(thing, pointer))) continue
    const found = antecedent(sentences, index, clause, pointer)
    const isShown = found
      ? !again &&
        (pointer.at > 0 || isOf(sentences[index], found)) &&
        thingsIn(shown).some((thing) => names(thing) === names(found))
      : thingsIn(shown).some(({ kind }) => pointer.kinds.includes(kind))
    if (isShown) continue
    if (found)
      out = [
        ...out.slice(0, pointer.at),
        ...asNamed(found, out, pointer),
        ...out.slice(pointer.at + pointer.length),
      ]
    else if (pointer.needed) return null
  }
  return out
}

const fits = (thing: Thing, { kinds, plural }: Pointer): boolean =>
  kinds.includes(thing.kind) &&
  (plural === null ? !thing.generic : thing.plural === plural) &&
  !(thing.denied && thing.kind === 'complaint')

const isSame = (one: Word, other: Word): boolean => one.segment === other.segment && one.from === other.from

const isOf = (sentence: Sentence | undefined, { words }: Thing): boolean =>
  sentence?.words.some((word) => words.some((own) => isSame(own, word))) ?? false

/** The one thing that fits in the nearest sentence that names any; null when none or several do. */
function antecedent(sentences: Sentence[], index: number, clause: Word[], pointer: Pointer): Thing | null {
  const own = sentences[index] as Sentence
  const isPart = pointer.kinds.includes('part')
  let only: Thing | null = null
  for (let k = index; k >= Math.max(0, index - (isPart ? PARTS_BACK : SENTENCES_BACK)); k--) {
    const sentence = sentences[k] as Sentence
    if (!isPart && own.segment - sentence.segment > TURNS_BACK) break
    const words = k === index ? wordsBefore(sentence.words, clause) : sentence.words
    const things = mostSpecific(
      thingsIn(words).filter((thing) => fits(thing, pointer)),
      words,
    )
    const last = things.at(-1)
    // "It" at the head of a second clause speaks of the first.
    if (!last && k === index && pointer.at === 0 && words.length > OWN_WORDS) return null
    if (!last) continue
    if (sentence.question && last.kind === 'complaint' && !isAffirmed(sentences, k, index, words)) return null
    if (things.some((other) => names(other) !== names(last) && isRival(other, last, words))) return null
    if (pointer.length === 0 && isBorneBadly(sentences, k, last)) return null
    if (!isPart) return last.nameless ? null : last
    if (only && !isSamePart(names(only), names(last))) return null
    // "My right ankle" says more of it than "the ankle" that was said since.
    if (!only || names(last).length > names(only).length) only = last
  }
  return only
}

/** "Penicillin gives me hives.": whatever a dose behind it is of, it is not that. */
function isBorneBadly(sentences: readonly Sentence[], at: number, { kind }: Thing): boolean {
  if (kind !== 'medicine') return false
  const [asked, own] = [sentences[at - 1], sentences[at]]
  const said = plain(own?.words ?? [])
  return (
    /\ballerg/.test(said) ||
    REACTS.test(said) ||
    BEARS_NOT.test(said) ||
    (asked?.speaker === 'doctor' && asked.question && ASKS_ALLERGY.test(plain(asked.words)))
  )
}

const isSamePart = (one: string, other: string): boolean =>
  one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`)

/** A question under a condition asks of another thing: "when you cough, does the pain change?" */
const UNDER_CONDITION = /\b(?:when|if|after|while|during|before) (?:you|it|the|your|i)\b/

/** What a question asks about is spoken of further only when it was not denied at once. */
const isAffirmed = (sentences: Sentence[], asked: number, at: number, words: Word[]): boolean =>
  !UNDER_CONDITION.test(plain(words)) &&
  !(at > asked + 1 && tellsAnother(sentences[asked + 1])) &&
  !sentences
    .slice(asked + 1, at + 1)
    .some((reply) => /^(?:no|nope|nah|not|none)$/.test(reply.words[0]?.text ?? ''))

/** "Numbness in the feet?" - "They burn at night. It's worse.": neither yes nor no, what is told instead is what goes on. */
const tellsAnother = (reply: Sentence | undefined): boolean =>
  reply !== undefined &&
  reply.words.length > SHORT_ANSWER &&
  /^(?:they|i|my|the|sometimes|more|mostly)$/.test(reply.words[0]?.text ?? '') &&
  !/^i (?:do|have|did|am|was|get|got)\b/.test(plain(reply.words))
const SHORT_ANSWER = 2

/** "The medication, the Lasix", "the antibiotics, something called trimethoprim": the name says more. */
function mostSpecific(things: Thing[], words: Word[]): Thing[] {
  const specific = things.filter((thing, k) => !thing.generic && !isCalled(thing, things[k + 1], words))
  return specific.length > 0 ? specific : things
}

/** Whether the next thing is the name of this one. */
function isCalled(thing: Thing, next: Thing | undefined, words: Word[]): boolean {
  if (!next || thing.kind !== next.kind) return false
  const between = words.slice(
    words.indexOf(thing.words.at(-1) as Word) + 1,
    words.indexOf(next.words[0] as Word),
  )
  return between.at(-1)?.text === 'called'
}

const names = ({ words }: Thing): string => plain(words)

/** What was ordered or asked about last is meant, unless it was said in one breath with another: "Zestril and Norvasc". */
function isRival(other: Thing, last: Thing, words: Word[]): boolean {
  if (last.kind !== 'medicine' && last.kind !== 'device') return true
  if (other.kind !== last.kind) return false
  const between = words.slice(
    words.indexOf(other.words.at(-1) as Word) + 1,
    words.indexOf(last.words[0] as Word),
  )
  return !between.some(({ text }) => /^(?:i|we|you|he|she|they)$/.test(text))
}

function wordsBefore(words: Word[], clause: Word[]): Word[] {
  const at = words.findIndex((word) => clause.some((own) => isSame(own, word)))
  return words.slice(0, Math.max(0, at))
}

/** The name as the clause takes it: products bare, all else with "the". */
function asNamed({ words }: Thing, clause: Word[], { at, length }: Pointer): Word[] {
  const place = clause[at] as Word
  const after = length === 0 ? '' : place.after
  const named = words.map((word, i): Word => ({ ...word, after: i === words.length - 1 ? after : '' }))
  const first = words[0]?.text ?? ''
  const isProduct = isDrug(first) && !isBroadDrug(first)
  return isProduct ? named : [{ ...place, text: 'the', raw: 'the', after: '' }, ...named]
}
