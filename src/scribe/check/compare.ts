import { personNamed } from '../lexicon/people.ts'
import { isHypothetical, isNegated } from '../mentions.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import type { Word } from '../talk/word.ts'
import { oncePer } from '../once-per.ts'
import type { Sentence } from '../talk/sentences.ts'
import { wordSet } from '../rules/rule.ts'
import { saysCondition } from './conditional.ts'
import { heardOf, namesHeard, type HeardThing } from './heard.ts'
import { heardLoosely } from './heard-loosely.ts'
import { bearsOutStance, isAgainst, stanceAt } from './stance.ts'
import { isTakenBack } from './taken-back.ts'
import { isTreatment, thingsIn, type Thing } from './things.ts'
import { mayBeSamePerson, PATIENT, whoseInNote, type Whose } from './whose.ts'
import type { Stance } from '../lexicon/care-verbs.ts'

/** A thing as a note's sentence tells it. */
interface NotedThing extends Thing {
  whose: Whose
  stance: Stance | null
  isConditional: boolean
  /** Under a condition that may never be: "if you are sick", and not "until the scan". */
  mayNeverBe: boolean
  /** Told as what may be or come: "return if fever", "to rule out a fracture". */
  isHypothetical: boolean
  isPast: boolean
  /** Told as over: "dysphagia has resolved". */
  isOver: boolean
}

export type ThingSlot =
  'polarity' | 'subject' | 'intent' | 'weaker' | 'condition' | 'revoked' | 'open' | 'past'

/** What the talk says against one slot of a thing, and where. */
export interface Mismatch {
  slot: ThingSlot
  noted: NotedThing
  heard: HeardThing
}

export interface ThingsCompared {
  noted: NotedThing[]
  /** Named in the note and nowhere in the talk. */
  unsaid: NotedThing[]
  mismatches: Mismatch[]
  /** Where the talk bears a thing out best. */
  bestPlaces: HeardThing[]
}

/** A sentence of a note that names more is read no further: the check stays quick for any text. */
const MOST_THINGS = 60

const PAST_IN_NOTE =
  /^(?:history|prior|previous|previously|past|former|formerly|ago|childhood|remote|resolved|h\/o|hx)$/

const OVER_IN_NOTE = /^(?:resolved|subsided|ceased|abated)$/

function notedThings(words: Word[], ofLabel: Whose | null): NotedThing[] {
  const isUnderCondition = saysCondition(words)
  const mayNeverBe = saysCondition(words.filter(({ text }) => text !== 'until'))
  const isPast = words.some(({ text }) => PAST_IN_NOTE.test(text))
  const isOver = words.some(({ text }, k) => OVER_IN_NOTE.test(text) && !isNegated(words, k))
  return thingsIn(words)
    .slice(0, MOST_THINGS)
    .map((thing) => ({
      ...thing,
      whose: whoseInNote(words, thing.at, thing.at + thing.length, ofLabel ?? PATIENT),
      stance: isTreatment(thing) ? stanceAt(words, thing.at, thing.length) : null,
      isConditional: isUnderCondition,
      mayNeverBe,
      isHypothetical: isHypothetical(words, thing.at) || isNamedFor(words, thing),
      isPast,
      isOver,
    }))
}

/** "Seek care for fever", "mono test negative": named, and not told to be there. */
function isNamedFor(words: readonly Word[], { kind, at, length }: Thing): boolean {
  if (isTreatment({ kind })) return false
  if (TESTS.test(words[at + length]?.text ?? '')) return true
  const lead = words.slice(0, at)
  const from = lead.findLastIndex(({ after }) => after === '.') + 1
  const leads = lead.findLastIndex(({ text }) => LEADS_TO_REASON.test(text))
  return leads > from - 1 && lead.slice(from, leads).some(({ text }) => SENDS.has(text))
}
const TESTS = /^(?:tests?|testing|swabs?|serolog\w+|titers?|antibod\w+)$/
const LEADS_TO_REASON = /^(?:for|if|about)$/
const SENDS = wordSet(`
  seek call return go come contact emergent urgent er ed precautions watch instructed advised
  emergency`)

/** Reads the things of a note's sentence and holds each against every place where the talk speaks of it. */
export function compareThings(
  words: Word[],
  transcript: IndexedTranscript,
  ofLabel: Whose | null = null,
): ThingsCompared {
  const out: ThingsCompared = {
    noted: notedThings(words, ofLabel),
    unsaid: [],
    mismatches: [],
    bestPlaces: [],
  }
  for (const noted of out.noted) {
    const places = placesOf(noted, words, transcript)
    if (places.length === 0) {
      out.unsaid.push(noted)
      continue
    }
    // A question that nobody answered says nothing where something else does.
    const isOfWhatMayBe = noted.isHypothetical || noted.isConditional
    const told = isOfWhatMayBe ? places : places.filter(({ isOpen }) => !isOpen)
    const decided = isDecision(noted) ? places.filter((place) => isDecision(place) && !place.isOpen) : []
    const ranked = (decided.length > 0 ? decided : isTreatment(noted) || told.length === 0 ? places : told)
      .map((place) => ({ place, slots: mismatchesOf(noted, place, transcript) }))
      .sort((a, b) => weightOf(a.slots) - weightOf(b.slots) || b.place.sentence - a.place.sentence)
    const best = ranked[0]
    if (!best) continue
    out.bestPlaces.push(best.place)
    for (const slot of best.slots) out.mismatches.push({ slot, noted, heard: best.place })
    const later = best.slots.length === 0 ? revokedBy(noted, best.place, places, transcript) : null
    if (later) out.mismatches.push({ slot: 'revoked', noted, heard: later })
  }
  return out
}

/** Somebody says what is done about it: a note of that is held against those who do, not against who only names it. */
const isDecision = ({ kind, stance }: { kind: Thing['kind']; stance: Stance | null }): boolean =>
  isTreatment({ kind }) && stance !== null && stance !== 'have' && stance !== 'done'

/** Where the talk names the thing, by its own name, by a wider or narrower one, or by all of its words. */
function placesOf(noted: NotedThing, words: readonly Word[], transcript: IndexedTranscript): HeardThing[] {
  const own = heardOf(noted.name, transcript)
  if (noted.kind === 'drug') return own
  const surface = words.slice(noted.at, noted.at + noted.length).map(({ text }) => text)
  const loosely = isTreatment(noted) && own.length > 0 ? [] : heardLoosely(noted, surface, transcript)
  // What is left open where it is named is not decided there by its words.
  const read = new Set(
    own.flatMap(({ sentence, isAwaited }) =>
      isAwaited || isAnsweredInPart(sentence, transcript) ? [sentence] : [],
    ),
  )
  if (own.length > 0) return [...own, ...loosely.filter(({ sentence }) => !read.has(sentence))]
  if (!isTreatment(noted))
    for (const [name, { kind }] of namesHeard(transcript))
      if (kind === noted.kind && (name.endsWith(` ${noted.name}`) || noted.name.endsWith(` ${name}`)))
        return heardOf(name, transcript)
  return loosely.length > 0 ? loosely : heardLoosely(noted, noted.name.split(' '), transcript)
}

/** "Any blackouts or palpitations?" - "No, I never passed out": of what its answer does not name nothing is said. */
const isAnsweredInPart = (sentence: number, { sentences, bySentence }: IndexedTranscript): boolean =>
  sentences[sentence]?.question === true &&
  (bySentence.get(sentence + 1) ?? []).some(({ kind, polarity }) => kind !== 'drug' && polarity !== 'open')

const WEIGHTS: Record<ThingSlot, number> = {
  open: 1,
  past: 1,
  weaker: 1,
  condition: 2,
  intent: 2,
  subject: 3,
  polarity: 3,
  revoked: 2,
}
const weightOf = (slots: ThingSlot[]): number => slots.reduce((sum, slot) => sum + WEIGHTS[slot], 0)

const NAMED_NEAR = 2

/** "I have a kidney stone. My dad had them a lot": it may be told of who is named beside it. */
const isNamedNear = (whose: Whose, { sentence }: HeardThing, { sentences }: IndexedTranscript): boolean =>
  whose !== PATIENT &&
  sentences
    .slice(Math.max(0, sentence - NAMED_NEAR), sentence + NAMED_NEAR + 1)
    .some((one) => relationsIn(one).has(whose))
const relationsIn = oncePer(
  ({ words }: Sentence) => new Set(words.flatMap(({ text }) => personNamed(text)?.relation ?? [])),
)

function mismatchesOf(noted: NotedThing, heard: HeardThing, transcript: IndexedTranscript): ThingSlot[] {
  const out: ThingSlot[] = []
  const isOfTreatment = isTreatment(noted)
  const isToBeMade = noted.kind === 'referral' || noted.kind === 'test' || noted.kind === 'procedure'
  if (
    !isToBeMade &&
    !mayBeSamePerson(noted.whose, heard.whose) &&
    !isNamedNear(noted.whose, heard, transcript)
  )
    out.push('subject')
  if (isOfTreatment) {
    // "Stop it if you are sick" says nothing against that it is started.
    const isOnlyIf = noted.mayNeverBe && noted.stance !== null && ENDS.includes(noted.stance)
    if (isAgainst(heard.stance, noted.stance) && !isOnlyIf) out.push('intent')
    else if (!bearsOutStance(heard.stance, noted.stance)) out.push('weaker')
    if (isPlan(noted.stance) && isPlan(heard.stance) && heard.isConditional && !noted.isConditional)
      out.push('condition')
    if (isTaken(noted) && heard.polarity === 'no') out.push('polarity')
    return out
  }
  if (noted.polarity === 'open' || noted.isHypothetical || noted.isConditional) return out
  if (heard.isOpen) out.push('open')
  // What is over bears out no complaint of today, and speaks against no denial of it.
  else if (heard.isPast && !noted.isPast) {
    if (noted.polarity === 'yes' && heard.polarity === 'yes') out.push('past')
  } else if (noted.isOver && heard.polarity === 'no') return out
  else if (noted.polarity !== heard.polarity && heard.polarity !== 'open') out.push('polarity')
  return out
}

/** "He takes blood thinners": of a drug that he has. */
const isTaken = ({ kind, polarity, stance }: NotedThing): boolean =>
  kind === 'drug' && polarity === 'yes' && (stance === 'have' || stance === 'continue')

const isPlan = (stance: Stance | null): boolean =>
  stance === 'start' || stance === 'raise' || stance === 'lower' || stance === 'change' || stance === 'stop'

const ENDS: readonly Stance[] = ['stop', 'hold', 'decline']

/** Told as something that is or was done; what is only thought of or left may well have been taken back. */
const isArranged = ({ stance, polarity }: NotedThing): boolean =>
  polarity === 'yes' && (stance === null || ARRANGES.has(stance))
const ARRANGES: ReadonlySet<Stance> = new Set(['start', 'continue', 'have', 'done', 'raise', 'lower'])

/** Taken back right behind each place from this one on. */
const isUndone = (best: HeardThing, places: HeardThing[], transcript: IndexedTranscript): boolean =>
  places.filter(({ sentence }) => sentence >= best.sentence).every((place) => isTakenBack(place, transcript))

/** Where the talk later takes back what a note tells as planned. */
function revokedBy(
  noted: NotedThing,
  best: HeardThing,
  places: HeardThing[],
  transcript: IndexedTranscript,
): HeardThing | null {
  if (!isTreatment(noted)) return null
  if (isArranged(noted) && isUndone(best, places, transcript)) return best
  if (!(noted.stance === 'start' || noted.stance === 'continue')) return null
  return (
    places.find(
      (place) =>
        (place.sentence > best.sentence || (place.sentence === best.sentence && place.at > best.at)) &&
        place.isToldByClinician &&
        !place.isConditional &&
        place.stance !== null &&
        ENDS.includes(place.stance),
    ) ?? null
  )
}
