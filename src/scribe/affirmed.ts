import { answerTo } from './answers.ts'
import { saidOf } from './mention-context.ts'
import { isNegated, mentionsIn, type Mention } from './mentions.ts'
import type { Placed } from './placed.ts'
import { termOf, termsOf, type IndexedTranscript } from './transcript-index.ts'
import type { Sentence } from './talk/sentences.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { listOf } from './surface.ts'
import { isAfter, plain, type Word } from './talk/word.ts'
import { wordsOfText } from './talk/words.ts'
import { HAS_IT } from './scribe-rules.ts'

/** Where a finding was last said to be so, in the order of the transcript. */
type Place = Pick<Word, 'segment' | 'from'>

/** By the name of a finding: the last place where the patient's having it was said. Relatives do not count. */
export function lastAffirmed(index: IndexedTranscript, places: Placed[]): Map<string, Place> {
  const out = new Map<string, Place>()
  for (const mention of index.mentions) {
    if (mention.kind === 'drug' || mention.polarity !== 'yes') continue
    const sentence = index.sentences[mention.sentence]
    const word = sentence?.words[mention.at]
    if (!sentence || !word || isOpinion(sentence, mention, places)) continue
    if (saidOf(index.sentences, mention) !== 'own') continue
    const answer = mention.answeredBy === null ? null : index.sentences[mention.answeredBy]?.words[0]
    out.set(mention.name, answer ?? word)
  }
  return out
}

/** What the clinician says outside the history, unasked, is of what may be or what may come. */
const isOpinion = (sentence: Sentence, mention: Mention, places: Placed[]): boolean =>
  sentence.speaker === 'doctor' &&
  mention.answeredBy === null &&
  (sentence.question || places[mention.sentence]?.phase !== 'history')

/** "Has not had a fever at the moment": what was there before does not speak against it. */
const OF_NOW = /\b(?:at the moment|right now|at present)\b/
const NOT_TOLD = /^(?:physical_exam|vitals|results|assessment_plan)$/

/**
 * The lines without a denial of what was affirmed later: the finding leaves the list of what is denied, and a line that
 * cannot be told without it is left out.
 */
export function withoutFalseDenials(lines: NoteLine[], visit: Visit): NoteLine[] {
  return lines.flatMap((line) => {
    const first = line.words[0]
    if (!first || line.heading || NOT_TOLD.test(line.section) || OF_NOW.test(line.text)) return [line]
    const found = mentionsOfText(line.text)
    const affirmedHere = new Set(
      found.filter((mention) => mention.polarity === 'yes').map((mention) => mention.name),
    )
    const wrong = new Set(
      found
        .filter((mention) => mention.polarity === 'no' && !affirmedHere.has(mention.name))
        .map((mention) => mention.name)
        .filter((name) => {
          const affirmed = visit.affirmed.get(name)
          return affirmed !== undefined && isAfter(affirmed, first)
        }),
    )
    const isWrong = (piece: string): boolean => {
      const named = mentionsOfText(piece)
      return named.length > 0
        ? named.some((mention) => wrong.has(mention.name))
        : isSaidAfter(piece, first, visit.index)
    }
    if (wrong.size === 0 && !piecesOf(line.text).some(isWrong)) return [line]
    const text = withoutDenied(line.text, isWrong)
    return text === null ? [] : [{ ...line, text }]
  })
}

const mentionsOfText = (text: string): Mention[] => mentionsIn(wordsOfText(text), 0)

const DENIES = /^((?:\S+ ){1,3}?denies )([^.]+)\.$/

/** What a line denies, one thing each. */
const piecesOf = (text: string): string[] => DENIES.exec(text)?.[2]?.split(/,? or |, /) ?? []

/** How far behind the question the patient still speaks of it. Sentences. */
const STILL_ANSWERING = 8

/** A thing without a name of its own in our lists, such as "swelling": whether the patient then says that it is there. */
function isSaidAfter(piece: string, first: Place, index: IndexedTranscript): boolean {
  const [term, ...more] = termsOf(wordsOfText(piece))
  if (term === undefined || more.length > 0) return false
  const begin = index.sentences.findIndex(({ words: [word] }) => word !== undefined && isAfter(word, first))
  if (begin < 0) return false
  return index.sentences
    .slice(begin, begin + STILL_ANSWERING)
    .some(({ index: k, speaker, question, words }) => {
      const at = words.findIndex((word) => termOf(word.text) === term)
      // "Does it bleed when you scratch?" - "Sometimes."
      if (at >= 0 && question && k > begin)
        return /^(?:yes|partly)$/.test(answerTo(index.sentences, k)?.kind ?? '')
      return (
        speaker === 'patient' && !question && at >= 0 && !isNegated(words, at) && HAS_IT.test(plain(words))
      )
    })
}

const PLACE = /^(?:down|in|on|at|of|around|over|along|from|anywhere)\b/

/** "The patient denies A or B." without B; null when nothing is left or the rest would say more than was said. */
function withoutDenied(text: string, isWrong: (piece: string) => boolean): string | null {
  const match = DENIES.exec(text)
  if (!match?.[1] || !match[2]) return null
  const pieces = piecesOf(text)
  const kept = pieces.filter((piece) => !isWrong(piece))
  const last = pieces.at(-1) ?? ''
  // What follows the last thing ("at night") may narrow them all: without it the denial would grow.
  if (
    kept.length === 0 ||
    (kept.at(-1) !== last && mentionsOfText(last)[0]?.length !== wordsOfText(last).length)
  )
    return null
  // "weakness or numbness, down in the rest of the body": the place stays with what is left.
  const place = kept.length > 1 && PLACE.test(last) && isWrong(pieces.at(-2) ?? '') ? (kept.pop() ?? '') : ''
  if (place) kept.push(`${kept.pop() ?? ''} ${place}`)
  return `${match[1]}${listOf(kept, 'or')}.`
}
