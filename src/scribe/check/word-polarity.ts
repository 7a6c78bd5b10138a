import { answerTo } from '../answers.ts'
import { isNegated } from '../mentions.ts'
import type { Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { carriesMeaning, placesOfTerm, termOf } from './terms.ts'

/** How the words of a note's sentence that no lexicon knows are affirmed or denied, beside the talk. Shares from 0 to 1. */
export interface WordPolarity {
  /** Denied by the note, and nowhere denied in the talk. */
  deniedByNote: number
  /** Affirmed by the note, and everywhere denied in the talk. */
  deniedByTalk: number
  /** Where the talk denies what the note affirms, or affirms what it denies. Sentences. */
  against: number[]
}

const MOST_PLACES = 40

type Said = 'yes' | 'no' | 'open'

/** `skipped`: indices of words that belong to things, which are compared by themselves. */
export function wordPolarity(
  words: Word[],
  skipped: ReadonlySet<number>,
  transcript: IndexedTranscript,
): WordPolarity {
  let [total, deniedByNote, deniedByTalk] = [0, 0, 0]
  const against: number[] = []
  words.forEach(({ text }, at) => {
    if (skipped.has(at) || !carriesMeaning(text) || text.length < 3) return
    const places = placesOfTerm(termOf(text), transcript).slice(0, MOST_PLACES)
    if (places.length === 0) return
    const weight = Math.log(1 + transcript.sentences.length / (1 + places.length))
    total += weight
    const isDenied = isNegated(words, at)
    const said = places.map((sentence) => saidAt(sentence, termOf(text), transcript))
    if (isDenied && !said.some((one) => one !== 'yes')) {
      deniedByNote += weight
      against.push(...places.slice(0, 2))
    }
    if (!isDenied && said.every((one) => one === 'no')) {
      deniedByTalk += weight
      against.push(...places.slice(0, 2))
    }
  })
  return total === 0
    ? { deniedByNote: 0, deniedByTalk: 0, against }
    : { deniedByNote: deniedByNote / total, deniedByTalk: deniedByTalk / total, against }
}

function saidAt(sentence: number, term: string, { sentences }: IndexedTranscript): Said {
  const said = sentences[sentence]
  if (!said) return 'open'
  const at = said.words.findIndex(({ text }) => termOf(text) === term)
  if (said.question) {
    const answer = answerTo(sentences, sentence)?.kind ?? null
    return answer === 'no' ? 'no' : answer === 'yes' ? 'yes' : 'open'
  }
  return isNegated(said.words, at) ? 'no' : 'yes'
}

const NEGATES =
  /^(?:no|not|never|none|without|denies|denied|deny|negative|nothing|nor|neither|nope|absent|cannot|stopped|declines?|declined|refuses?)$/

/** Whether a text denies anything at all. */
export const hasNegation = (words: readonly Word[]): boolean => words.some(({ text }) => NEGATES.test(text))

/** Whether a passage of the talk denies anything, by itself or in the answer that follows. */
export function passageDenies(passage: readonly number[], { sentences }: IndexedTranscript): boolean {
  return passage.some((at) => {
    const sentence = sentences[at]
    if (!sentence) return false
    if (hasNegation(sentence.words)) return true
    return sentence.question && answerTo(sentences, at)?.kind === 'no'
  })
}
