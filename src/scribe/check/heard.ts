import type { Stance } from '../lexicon/care-verbs.ts'
import { answerTo } from '../answers.ts'
import { saidOf } from '../mention-context.ts'
import { isNegated, type Mention } from '../mentions.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isConditional } from './conditional.ts'
import { stanceAt } from './stance.ts'
import { asThing, withInvestigations, type Thing } from './things.ts'
import { carriesMeaning, isSaidNear, placesOfTerm, termOf } from './terms.ts'
import { whoseInTalk, type Whose } from './whose.ts'

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

const known = new WeakMap<IndexedTranscript, Kept>()

function keptOf(transcript: IndexedTranscript): Kept {
  const kept = known.get(transcript) ?? {
    places: findPlaces(transcript),
    heard: new Map<string, HeardThing[]>(),
  }
  known.set(transcript, kept)
  return kept
}

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
  const things = read.map((place) => readPlace(place, transcript))
  heard.set(name, things)
  return things
}

function findPlaces({ sentences, bySentence }: IndexedTranscript): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const { index, words } of sentences) {
    const mentions = bySentence.get(index) ?? []
    const mentionOf = new Map(mentions.map((mention) => [asThing(mention), mention]))
    for (const thing of withInvestigations(words, [...mentionOf.keys()])) {
      const place = { thing, sentence: index, mention: mentionOf.get(thing) ?? null }
      const list = places.get(thing.name)
      if (list) list.push(place)
      else places.set(thing.name, [place])
    }
  }
  return places
}

function readPlace({ thing, sentence: at, mention }: Place, { sentences }: IndexedTranscript): HeardThing {
  const { words = [], speaker, question = false } = sentences[at] ?? {}
  const said = mention ? saidOf(sentences, mention) : 'own'
  return {
    ...thing,
    sentence: at,
    answeredBy: mention?.answeredBy ?? null,
    whose: whoseInTalk(sentences, at, thing.at, thing.at + thing.length),
    stance: stanceAt(words, thing.at, thing.length),
    isConditional: isConditional(sentences, at, thing.at),
    isToldByClinician: speaker === 'doctor' && !question,
    isPast: said === 'past',
    isOpen: mention ? said === 'open' || mention.polarity === 'open' : question,
  }
}

const MOST_PLACES = 40

/**
 * Where the talk says all words of a thing's name in one sentence, each in one way or another: "my right knee has been
 * hurting" for knee pain.
 */
export function heardLoosely(thing: Thing, transcript: IndexedTranscript): HeardThing[] {
  const { sentences } = transcript
  const terms = [...new Set(thing.name.split(' ').filter(carriesMeaning).map(termOf))]
  const [first, ...others] = terms
  if (first === undefined) return []
  return placesOfTerm(first, transcript)
    .filter((place) => others.every((term) => isSaidNear(term, place, 0, transcript)))
    .slice(0, MOST_PLACES)
    .flatMap((place) => {
      const sentence = sentences[place]
      if (!sentence) return []
      const at = sentence.words.findIndex(({ text }) => termOf(text) === first)
      const answer = sentence.question ? answerTo(sentences, place) : null
      const own = isNegated(sentence.words, at) ? 'no' : 'yes'
      const polarity = sentence.question
        ? answer?.kind === 'no'
          ? 'no'
          : answer?.kind === 'yes'
            ? 'yes'
            : 'open'
        : own
      return {
        ...thing,
        at,
        length: 1,
        polarity,
        sentence: place,
        answeredBy: answer?.sentence ?? null,
        whose: whoseInTalk(sentences, place, at, at + 1),
        stance: stanceAt(sentence.words, at, 1),
        isConditional: isConditional(sentences, place, at),
        isToldByClinician: sentence.speaker === 'doctor' && !sentence.question,
        isPast: false,
        isOpen: polarity === 'open',
      } satisfies HeardThing
    })
}
