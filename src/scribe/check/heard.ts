import { oncePer } from '../once-per.ts'
import type { Stance } from '../lexicon/care-verbs.ts'
import { saidOf } from '../mention-context.ts'
import type { Mention } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isDeniedOutright } from './denials.ts'
import { isAwaited, isConditional } from './conditional.ts'
import { isPutOff, isRefused, saidUntrueAt } from './said-untrue.ts'
import { HAD_ALREADY } from './said-untrue-rules.ts'
import { isPointing, stancePointed } from './pointing.ts'
import { stanceAt } from './stance.ts'
import { allergyTo, asThing, isTreatment, thingsIn, withInvestigations, type Thing } from './things.ts'
import { PATIENT, whoseInTalk, type Whose } from './whose.ts'

/** A thing as the talk speaks of it at one place. */
export interface HeardThing extends Thing {
  sentence: number
  answeredBy: number | null
  whose: Whose
  stance: Stance | null
  isConditional: boolean
  isToldByClinician: boolean
  /** It was so once, and is over. */
  isPast: boolean
  /** Asked and not answered, likened, feared or looked for: nobody says that it is so. */
  isOpen: boolean
  /** Told as done already, in answer to who offers it. */
  isToldDone: boolean
  /** Told by the clinician as what may come, and what to do then. */
  isAwaited: boolean
}

/** Where a thing stands in the talk, before it is read how it is spoken of. */
interface Place {
  thing: Thing
  sentence: number
  mention: Mention | null
}

interface Kept {
  places: Map<string, Place[]>
  heard: Map<string, HeardThing[]>
}

const keptOf = oncePer((transcript: IndexedTranscript): Kept => ({
  places: findPlaces(transcript),
  heard: new Map(),
}))

/** The names of all things that the talk speaks of, each with one of its places. */
export const namesHeard = (transcript: IndexedTranscript): Array<[string, Thing]> =>
  [...keptOf(transcript).places].flatMap(([name, [first]]): Array<[string, Thing]> =>
    first ? [[name, first.thing]] : [],
  )

/**
 * How the talk speaks of a thing, place by place; of one that is named very often the first and the last times. A thing is
 * read when it is first asked for.
 */
export function heardOf(name: string, transcript: IndexedTranscript): HeardThing[] {
  const { places, heard } = keptOf(transcript)
  const done = heard.get(name)
  if (done) return done
  const all = places.get(name) ?? []
  const read =
    all.length <= MOST_PLACES ? all : [...all.slice(0, MOST_PLACES / 2), ...all.slice(-MOST_PLACES / 2)]
  const things = read.flatMap((place) => {
    const own = readPlace(place, transcript)
    if (!isTreatment(own)) return [own]
    const done = toldAsDone(own, transcript)
    return done ? [done] : [own, ...meantAgain(own, transcript)]
  })
  heard.set(name, things)
  return things
}

function findPlaces({ sentences, bySentence }: IndexedTranscript): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const { index, words } of sentences) {
    const mentions = bySentence.get(index) ?? []
    const mentionOf = new Map(mentions.map((mention) => [asThing(mention), mention]))
    for (const thing of withInvestigations(words, [...mentionOf.keys()])) {
      const allergy = allergyTo(thing, words)
      for (const one of allergy ? [thing, allergy] : [thing]) {
        const place = { thing: one, sentence: index, mention: mentionOf.get(thing) ?? null }
        const list = places.get(one.name)
        if (list) list.push(place)
        else places.set(one.name, [place])
      }
    }
  }
  return places
}

function readPlace({ thing, sentence: at, mention }: Place, { sentences }: IndexedTranscript): HeardThing {
  const { speaker, question = false } = sentences[at] ?? {}
  const said = mention ? saidOf(sentences, mention) : 'own'
  const isDenied =
    thing.polarity === 'no' || (!question && isDeniedOutright(sentences[at]?.words ?? [], thing.at))
  const untrue = isDenied ? null : saidUntrueAt(sentences, at, thing.at)
  const isToCome = mention !== null && isAwaited(sentences, at, thing.at)
  const isOrder = (): boolean =>
    speaker === 'doctor' &&
    !question &&
    isTreatment(thing) &&
    isWishedDone(sentences[at]?.words ?? [], thing.at)
  return {
    ...thing,
    polarity: isDenied || untrue !== null ? 'no' : thing.polarity,
    sentence: at,
    answeredBy: untrue ?? mention?.answeredBy ?? null,
    whose: whoseInTalk(sentences, at, thing.at, thing.at + thing.length),
    stance: stanceIn(sentences, at, thing),
    isConditional: isConditional(sentences, at, thing.at),
    isToldByClinician: speaker === 'doctor' && !question,
    isPast: said === 'past',
    isOpen:
      untrue === null &&
      (mention ? said === 'open' || (mention.polarity === 'open' && !isOrder()) || isToCome : question),
    isToldDone: false,
    isAwaited: isToCome,
  }
}

/** "I would like to start you on metformin": what a clinician wishes to do is what is done, and leaves nothing open. */
const isWishedDone = (words: readonly Word[], at: number): boolean =>
  WISHES.test(plain(words.slice(Math.max(0, at - WISHED_WITHIN), at))) && !isConditionalWish(words, at)
const WISHES = /\b(?:i|we) would like (?:to|you to|for you to|him to|her to)\b/
const isConditionalWish = (words: readonly Word[], at: number): boolean =>
  /\b(?:if|unless|consider|think about|talk about|discuss|avoid|hold off|not)\b/.test(
    plain(words.slice(0, at)),
  )
const WISHED_WITHIN = 12

/** What is done about a thing where it stands. Who is allergic to a medicine, or will not have it, does not take it. */
export function stanceIn(sentences: readonly Sentence[], at: number, thing: Thing): Stance | null {
  const words = sentences[at]?.words ?? []
  const isLeft =
    allergyTo(thing, words)?.polarity === 'yes' ||
    (isTreatment(thing) && isRefused(sentences, at, words.slice(thing.at, thing.at + thing.length)))
  if (isLeft) return 'decline'
  return isTreatment(thing) && isPutOff(sentences, at) ? 'hold' : stanceAt(words, thing.at, thing.length)
}

/** "Flu shot today?" - "No need, I had it last week.": had, wherever it is offered. */
function toldAsDone(own: HeardThing, { sentences }: IndexedTranscript): HeardThing | null {
  const [offer, reply] = [sentences[own.sentence], sentences[own.sentence + 1]]
  if (offer?.speaker === 'patient' || !reply || reply.speaker === 'doctor' || reply.question) return null
  if (reply.segment === offer?.segment || !HAD_ALREADY.test(plain(reply.words))) return null
  return {
    ...own,
    sentence: reply.index,
    polarity: 'yes',
    stance: 'done',
    whose: PATIENT,
    isConditional: false,
    isToldByClinician: false,
    isOpen: false,
    isToldDone: true,
  }
}

const MEANT_WITHIN = 2

/** "It is the lisinopril. You stop that today": what is done about a treatment that is only pointed at, until another is named. */
function meantAgain(heard: HeardThing, transcript: IndexedTranscript): HeardThing[] {
  const { sentences } = transcript
  const out: HeardThing[] = []
  for (let i = heard.sentence; i <= heard.sentence + MEANT_WITHIN && i < sentences.length; i++) {
    const { words = [], speaker, question = false } = sentences[i] ?? {}
    const from = i === heard.sentence ? heard.at + heard.length : 0
    const other = thingsIn(words).find(
      ({ kind, name, at }) => isTreatment({ kind }) && name !== heard.name && at >= from,
    )
    if (other && i > heard.sentence && other.at < words.length / 2) return out
    for (let k = from; k < (other?.at ?? words.length); k++) {
      if (!isPointing(words, k)) continue
      const stance = stancePointed(words, k)
      if (stance === null || !DECIDES.has(stance)) continue
      out.push({
        ...heard,
        sentence: i,
        at: k,
        length: 1,
        polarity: 'yes',
        answeredBy: null,
        stance,
        isConditional: isConditional(sentences, i, k),
        isToldByClinician: speaker === 'doctor' && !question,
        isPast: false,
        isOpen: question,
        isToldDone: false,
        isAwaited: false,
      })
    }
    if (other) return out
  }
  return out
}
const DECIDES: ReadonlySet<Stance> = new Set([
  'stop',
  'hold',
  'continue',
  'raise',
  'lower',
  'decline',
  'change',
])

/** Of a thing that is named very often. */
export const MOST_PLACES = 40
