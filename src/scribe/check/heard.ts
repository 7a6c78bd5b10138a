import { oncePer } from '../once-per.ts'
import type { Stance } from '../lexicon/care-verbs.ts'
import { answerTo } from '../answers.ts'
import { saidOf } from '../mention-context.ts'
import type { Mention, Polarity } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { numberIn } from './amounts.ts'
import { isDeniedOutright, polarityAt } from './denials.ts'
import { isAwaited, isConditional } from './conditional.ts'
import { isPutOff, isRefused, saidUntrueAt } from './said-untrue.ts'
import { HAD_ALREADY } from './said-untrue-rules.ts'
import { isPointing, stancePointed } from './pointing.ts'
import { stanceAt } from './stance.ts'
import { allergyTo, asThing, isTreatment, thingsIn, withInvestigations, type Thing } from './things.ts'
import { isSaidNear, sentencesWith, spotsOf } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'
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
      untrue === null && (mention ? said === 'open' || mention.polarity === 'open' || isToCome : question),
    isToldDone: false,
    isAwaited: isToCome,
  }
}

/** What is done about a thing where it stands. Who is allergic to a medicine, or will not have it, does not take it. */
function stanceIn(sentences: readonly Sentence[], at: number, thing: Thing): Stance | null {
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

const MOST_PLACES = 40

/**
 * Where the talk says all words of a thing in one sentence, each in one way or another: "my right knee has been hurting" for
 * knee pain. `words`: those of its name, or those in which the note has it.
 */
export function heardLoosely(
  thing: Thing,
  words: readonly string[],
  transcript: IndexedTranscript,
): HeardThing[] {
  const { sentences } = transcript
  const [first, ...others] = [...new Set(words.filter(carriesMeaning))]
  if (first === undefined) return []
  return firstOf(sentencesWith(first, transcript), (place) =>
    others.every((word) => isSaidNear(word, place, 0, transcript)),
  ).flatMap((place) => {
    const sentence = sentences[place]
    if (!sentence) return []
    const spots = [first, ...others].map((word) => spotsOf(word, place, transcript))
    const at = Math.min(...spots.flat())
    const said = spots.map((of) => of.map((spot) => polarityAt(place, spot, transcript)))
    // "Hips do not hurt him": one of its words is denied wherever it stands.
    const isDenied = said.some((of) => of.length > 0 && of.every((one) => one === 'no'))
    const untrue = isDenied ? null : saidUntrueAt(sentences, place, at)
    const measured = thing.name === 'fever' ? feverMeasured(sentence.words, at) : null
    const spoken = isDenied || untrue !== null ? 'no' : said.flat().includes('yes') ? 'yes' : 'open'
    const polarity = measured ?? spoken
    return {
      ...thing,
      at,
      length: 1,
      polarity,
      sentence: place,
      answeredBy: untrue ?? (sentence.question ? (answerTo(sentences, place)?.sentence ?? null) : null),
      whose: whoseInTalk(sentences, place, at, at + 1),
      stance: stanceIn(sentences, place, { ...thing, at, length: 1 }),
      isConditional: isConditional(sentences, place, at),
      isToldByClinician: sentence.speaker === 'doctor' && !sentence.question,
      isPast: isLongAgo(sentence.words),
      isOpen: polarity === 'open' || (untrue === null && isOpenAt(thing, sentences, place, at)),
      isToldDone: false,
      isAwaited: !isTreatment(thing) && isAwaited(sentences, place, at),
    } satisfies HeardThing
  })
}

/** "Temperature 98.4" names no fever, "temperature of 39" one; without its figure it tells of neither. */
function feverMeasured(words: readonly Word[], at: number): Polarity | null {
  if (!words[at]?.text.startsWith('temp')) return null
  const figure = words
    .slice(at + 1, at + 1 + FIGURE_WITHIN)
    .map(({ text }) => Number(numberIn(text) ?? NaN))
    .find((value) => value > 30 && value < 110)
  if (figure === undefined) return null
  return figure >= 100.4 || (figure >= 38 && figure < 50) ? 'yes' : 'no'
}
const FIGURE_WITHIN = 5

/** Feared, looked for, likened or to come back for: read as a thing is that the lexicon knows by these words. */
const isOpenAt = ({ kind, name }: Thing, sentences: Sentence[], sentence: number, at: number): boolean => {
  if (isTreatment({ kind })) return false
  if (isAwaited(sentences, sentence, at)) return true
  if (sentences[sentence]?.speaker !== 'doctor') return false
  const mention: Mention = {
    kind: kind === 'condition' ? kind : 'finding',
    name,
    system: null,
    polarity: 'yes',
    sentence,
    at,
    length: 1,
    answeredBy: null,
    answer: null,
  }
  return saidOf(sentences, mention) === 'open'
}

const isLongAgo = (words: readonly Word[]): boolean =>
  words.some(({ text }, k) => text === 'ago' && /^years?$/.test(words[k - 1]?.text ?? ''))

/** The first places that are as asked for; those behind them are not looked at. */
function firstOf(places: readonly number[], isMeant: (place: number) => boolean): number[] {
  const out: number[] = []
  for (const place of places) {
    if (isMeant(place)) out.push(place)
    if (out.length === MOST_PLACES) break
  }
  return out
}
