import { isTreatment, thingsIn } from '../check/things.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import { INSTEAD, NOT_THIS, TAKEN_BACK } from './revoked-rules.ts'

/** A medicine or test that its own clinician took back later in the talk. */
export interface Revoked {
  /** Null where only figures were named: all that the sentence orders is taken back. */
  name: string | null
  /** The sentence that it stood in, and the one that took it back. */
  said: number
  takenBack: number
  /** In the sentence that takes back: what stands before this word is taken back too. */
  at: number
}

/** How far behind an order "scratch that" may still mean it. Sentences. */
const REACH = 3
/** The same by its name. */
const NAMED_WITHIN = 6

/** What is asked orders nothing, unless it says so in the same breath. */
const mayOrder = ({ question, words }: Sentence): boolean => !question || ORDERS.test(plain(words))
const ORDERS = /\b(?:start|add|give|order|do an?|get|use|try|prescribe|recommend)\b/

/** Everything that clinicians took back, in the order of the talk. Linear in its length. */
function revokedIn(sentences: readonly Sentence[]): Revoked[] {
  const out: Revoked[] = []
  const last = new Map<string, number>()
  sentences.forEach((sentence, i) => {
    if (sentence.speaker === 'patient' || sentence.speaker === 'other') return
    const things = thingsIn(sentence.words).filter(isTreatment)
    const text = plain(sentence.words)
    // What is taken back by its name.
    for (const { name, at } of things) {
      const said = last.get(name) ?? things.find((one) => one.name === name && one.at < at)?.at
      if (said !== undefined && NOT_THIS.test(`${plain(sentence.words.slice(Math.max(0, at - 8), at))} `))
        out.push({ name, said: last.get(name) ?? i, takenBack: i, at })
    }
    const cue = TAKEN_BACK.exec(text)
    const isNamed = out.some(({ takenBack }) => takenBack === i)
    if (cue && !isNamed && !(DECLINES.test(cue[0]) && isWished(sentences, i))) {
      const at = text.slice(0, cue.index).split(' ').filter(Boolean).length
      const meant = meantBy(sentences, i, at)
      if (meant) out.push({ ...meant, takenBack: i, at })
    } else if (!cue && INSTEAD.test(text) && things.length > 0) {
      const meant = sameKindBefore(sentences, i, things[0]?.kind)
      if (meant) out.push({ ...meant, takenBack: i, at: 0 })
    }
    for (const { name } of mayOrder(sentence) ? things : []) last.set(name, i)
  })
  return out
}

/** "Can't I get something stronger?" - "I'd rather not.": it is the patient's wish that is not done. */
const isWished = (sentences: readonly Sentence[], i: number): boolean =>
  sentences
    .slice(Math.max(0, i - REACH), i)
    .some(
      ({ speaker, question, words }) =>
        speaker !== sentences[i]?.speaker &&
        question &&
        (WISHES.test(plain(words)) || thingsIn(words).some(isTreatment)),
    )
/** "Is that bad?" wishes for nothing. */
const WISHES = /\b(?:can|could|may|should|shall|what about|how about|something|anything)\b/
const DECLINES = /\b(?:better|rather) not\b/

/** What "scratch that" means: the last thing before it, in its own sentence or just before; else the figures just before. */
function meantBy(
  sentences: readonly Sentence[],
  i: number,
  at: number,
): Pick<Revoked, 'name' | 'said'> | null {
  const own = sentences[i]
  if (!own) return null
  const inOwn = thingsIn(own.words.slice(0, at)).findLast(isTreatment)
  if (inOwn) return { name: inOwn.name, said: i }
  if (own.words.slice(0, at).some(({ text }) => /^\d/.test(text))) return null
  const again = orderedAgain(sentences, i, at)
  if (again) return again
  // "We'll leave the monitor", of a heart monitor and bloods: by the last word of its name.
  const article = own.words.findIndex(({ text }, k) => k >= at && /^(?:the|that)$/.test(text))
  const noun = article < 0 ? undefined : own.words[article + 1]?.text
  for (let k = i - 1; k >= Math.max(0, i - REACH); k--) {
    const before = sentences[k]
    if (before && isAskedAfter(before, own)) return null
    if (!before || !mayBeOfOne(before, own) || !mayOrder(before)) continue
    const things = thingsIn(before.words).filter(isTreatment)
    const thing =
      things.findLast(({ at: from, length }) => noun === before.words[from + length - 1]?.text) ??
      things.at(-1)
    if (thing) return { name: thing.name, said: k }
    if (before.segment === own.segment && before.words.some(({ text }) => /^\d/.test(text)))
      return { name: null, said: k }
  }
  return null
}

/** "Go back to 10 of the lisinopril." - "Scratch that, stop the lisinopril.": what is ordered of the same anew takes the first back. */
function orderedAgain(
  sentences: readonly Sentence[],
  i: number,
  at: number,
): Pick<Revoked, 'name' | 'said'> | null {
  const own = sentences[i] as Sentence
  const next = thingsIn(own.words.slice(at)).find(isTreatment)
  if (!next) return null
  for (let k = i - 1; k >= Math.max(0, i - NAMED_WITHIN); k--) {
    const before = sentences[k] as Sentence
    if (mayBeOfOne(before, own) && thingsIn(before.words).some(({ name }) => name === next.name))
      return { name: next.name, said: k }
  }
  return null
}

/** "Do I need an X-ray?" - "We will leave it for now.": it is what was asked after, not what was ordered before. */
const isAskedAfter = ({ speaker, question, words }: Sentence, own: Sentence): boolean =>
  question && speaker !== own.speaker && thingsIn(words).some(isTreatment)

/** Whether one person may have said both: in one breath, nobody knows of a sentence whose it is. */
const mayBeOfOne = (one: Sentence, other: Sentence): boolean =>
  one.speaker === other.speaker ||
  (one.segment === other.segment && (one.speaker === 'unknown' || other.speaker === 'unknown'))

/** "An EKG" before "a Holter instead". */
function sameKindBefore(
  sentences: readonly Sentence[],
  i: number,
  kind: string | undefined,
): Pick<Revoked, 'name' | 'said'> | null {
  const before = sentences[i - 1]
  const own = sentences[i]
  if (!before || !own || before.segment !== own.segment || before.question) return null
  const things = thingsIn(before.words).filter((one) => one.kind === kind && isTreatment(one))
  const [thing] = things
  return thing && things.length === 1 && ORDERED.test(plain(before.words.slice(0, thing.at)))
    ? { name: thing.name, said: i - 1 }
    : null
}
const ORDERED = /\b(?:order|get|do|start|try|give|check)(?: \w+){0,2}$/

/** What holds of all that was ordered. */
export function withoutRevoked<One extends { words: Word[]; text?: string; subject?: string }>(
  found: readonly One[],
  sentences: readonly Sentence[],
): One[] {
  const revoked = revokedIn(sentences)
  return found.filter(({ words, text, subject }) => {
    // "A heart monitor, and bloods": the words of the bloods hold the monitor too, what is told of them does not.
    const told = treatmentsIn(text ?? subject ?? '')
    const ofIt = revoked.filter(({ name }) => name === null || told.length === 0 || told.includes(name))
    return !isRevoked(words, sentences, ofIt)
  })
}

const treatmentsIn = (text: string): string[] =>
  thingsIn(wordsOfText(text)).flatMap((one) => (isTreatment(one) ? one.name : []))

/** Whether words stand where what they order was taken back later. */
function isRevoked(
  words: readonly Word[],
  sentences: readonly Sentence[],
  revoked: readonly Revoked[],
): boolean {
  if (revoked.length === 0 || words.length === 0) return false
  return revoked.some((one) => {
    const stands = words.some((word) => standsBefore(word, sentences, one))
    if (!stands) return false
    const isLater = words.some((word) => isIn(word, sentences[one.takenBack], one.at))
    if (isLater) return false
    return (
      one.name === null ||
      thingsIn([...words]).some(({ name, polarity }) => name === one.name && polarity !== 'no')
    )
  })
}

/** The sentences of which nothing holds any more: all that they order was taken back in a later one. */
export function whollyRevoked(sentences: readonly Sentence[]): ReadonlySet<number> {
  const revoked = revokedIn(sentences).filter(({ said, takenBack }) => said < takenBack)
  return new Set(
    revoked.flatMap(({ name, said }) => {
      const things = thingsIn(sentences[said]?.words ?? []).filter(isTreatment)
      return things.every((thing) => name === null || thing.name === name) ? [said] : []
    }),
  )
}

/** Between the first order and its taking back: what is said of the thing later holds. */
function standsBefore(
  word: Word,
  sentences: readonly Sentence[],
  { name, said, takenBack, at }: Revoked,
): boolean {
  const [from, to] = [sentences[said], sentences[takenBack]]
  if (!from || !to) return false
  if (name === null) return isIn(word, from, 0)
  const own = to.words[at]
  return !isEarlier(word, from.words[0]) && own !== undefined && isEarlier(word, own)
}

const isIn = (word: Word, sentence: Sentence | undefined, at: number): boolean =>
  sentence?.words.slice(at).includes(word) ?? false

const isEarlier = (one: Word, other: Word | undefined): boolean =>
  other !== undefined && (one.segment === other.segment ? one.from < other.from : one.segment < other.segment)
