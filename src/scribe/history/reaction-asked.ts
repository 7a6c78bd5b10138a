import { answerKind } from '../answers.ts'
import { mentionsIn } from '../mentions.ts'
import { oncePer } from '../once-per.ts'
import { listOf } from '../surface.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { allergiesInTalk } from './allergy-talk.ts'
import type { ToldAllergy } from './allergy-words.ts'
import { ASKS_OF_REACTION } from './reaction-asked-rules.ts'

/** How far behind an allergy its reaction is asked after. Sentences. */
const FOLLOWED = 10
const ACKNOWLEDGES = 3
/** An answer of fewer words says no more than yes or no. */
const SHORTEST = 3

/** What was asked and answered of the reaction to an allergy, once it had been told. */
export interface ReactionAsked {
  /** Each as it was answered: "no hives", "flat pink spots on day 8"; or words of the question that were denied. */
  told: Array<{ words: Word[]; text: string | null }>
  /** Indices of all sentences that ask and answer. */
  sentences: number[]
}

/** By allergy: what was asked on of its reaction. */
export const reactionsAsked = oncePer(
  (index: IndexedTranscript): Map<ToldAllergy, ReactionAsked> =>
    new Map(
      allergiesInTalk(index)
        .filter(({ reaction }) => reaction.length > 0)
        .map((one) => [one, askedOf(index, one)]),
    ),
)

/** The sentences in which a reaction of then is asked after and told: they say nothing of today. */
export const sentencesOfReactions = oncePer(
  (index: IndexedTranscript): ReadonlySet<number> =>
    new Set([...reactionsAsked(index).values()].flatMap(({ sentences }) => sentences)),
)

function askedOf({ sentences }: IndexedTranscript, { sentences: own }: ToldAllergy): ReactionAsked {
  const asked: ReactionAsked = { told: [], sentences: [] }
  let question: Sentence | null = null
  const begin = Math.max(...own) + 1
  for (const sentence of sentences.slice(begin, begin + FOLLOWED)) {
    if (sentence.speaker === 'doctor') {
      const asksOn = ASKS_OF_REACTION.test(plain(withoutFillers(sentence.words)))
      if (!asksOn && (sentence.question || sentence.words.length > ACKNOWLEDGES)) break
      if (asksOn) [question] = [sentence, asked.sentences.push(sentence.index)]
    } else if (question) {
      asked.sentences.push(sentence.index)
      const told = answerOf(question, sentence)
      if (told) asked.told.push(told)
    }
  }
  return asked
}

/** What an answer adds: its own words, or what was asked after and plainly denied. */
function answerOf(question: Sentence, reply: Sentence): ReactionAsked['told'][number] | null {
  const words = withoutFillers(reply.words)
  const isPlainNo =
    answerKind(words) === 'no' &&
    /^(?:no|nope|none|never)(?: (?:he|she|i) (?:did|was) not)?$/.test(plain(words))
  if (!isPlainNo) {
    const says =
      mentionsIn(words, 0).length > 0 || (reply.words.length >= SHORTEST && answerKind(words) === null)
    return says && !UNSURE.test(plain(words)) ? { words, text: null } : null
  }
  const named = mentionsIn(question.words, 0).map(({ at, length }) =>
    plain(question.words.slice(at, at + length)),
  )
  return named.length > 0
    ? { words: [...question.words, ...reply.words], text: `no ${listOf(named, 'or')}` }
    : null
}
const UNSURE = /\b(?:think|not (?:sure|know|remember)|maybe|just (?:the|a) (?:rash|hives))\b/
