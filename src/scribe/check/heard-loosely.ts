import { answerTo } from '../answers.ts'
import { saidOf } from '../mention-context.ts'
import type { Mention, Polarity } from '../mentions.ts'
import { oncePer } from '../once-per.ts'
import type { Sentence } from '../talk/sentences.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { numberIn } from './amounts.ts'
import { isAwaited, isConditional } from './conditional.ts'
import { polarityAt } from './denials.ts'
import { MOST_PLACES, stanceIn, type HeardThing } from './heard.ts'
import { saidUntrueAt } from './said-untrue.ts'
import { isSaidNear, sentencesWith, spotsOf } from './talk-row.ts'
import { carriesMeaning } from './terms.ts'
import { isTreatment, type Thing } from './things.ts'
import { whoseInTalk } from './whose.ts'

/**
 * Where the talk says all words of a thing in one sentence, each in one way or another: "my right knee has been hurting" for
 * knee pain. `words`: those of its name, or those in which the note has it.
 */
export function heardLoosely(
  thing: Thing,
  words: readonly string[],
  transcript: IndexedTranscript,
): HeardThing[] {
  const sought = [...new Set(words.filter(carriesMeaning))]
  const loosely = looselyIn(transcript)
  const key = [thing.kind, thing.name, thing.polarity, ...sought].join(' | ')
  const known = loosely.get(key)
  if (known) return known
  const heard = readLoosely(thing, sought, transcript)
  loosely.set(key, heard)
  return heard
}

/** By talk, then by thing and the words that are sought for it. */
const looselyIn = oncePer<IndexedTranscript, Map<string, HeardThing[]>>(() => new Map())
/** Said so often in one sentence, a word has been told all that the sentence tells of it. */
const MOST_SPOTS = 8

function readLoosely(
  thing: Thing,
  [first, ...others]: readonly string[],
  transcript: IndexedTranscript,
): HeardThing[] {
  const { sentences } = transcript
  if (first === undefined) return []
  return firstOf(sentencesWith(first, transcript), (place) =>
    others.every((word) => isSaidNear(word, place, 0, transcript)),
  ).flatMap((place) => {
    const sentence = sentences[place]
    if (!sentence) return []
    const spots = [first, ...others].map((word) => spotsOf(word, place, transcript).slice(0, MOST_SPOTS))
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
