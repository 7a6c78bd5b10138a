import { answerTo } from '../answers.ts'
import { ENDED, OF_ALCOHOL, OF_SMOKING, OF_VAPING } from '../check/habits-rules.ts'
import { isRefused } from '../check/said-untrue.ts'
import { stanceAt } from '../check/stance.ts'
import { saidOf } from '../mention-context.ts'
import { isHypothetical, isNegated, mentionsIn, type Mention } from '../mentions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import {
  EXCLUDED_AFTER,
  NOT_TAKEN_BEFORE,
  REACTED_AFTER,
  REACTED_BEFORE,
  SUSPECTED_BEFORE,
  WITHOUT_TREATMENT,
} from './stated-rules.ts'

/** `now`: it is so, or taken to be; `before`: of an illness that they had; null: nobody says that it is so. */
export type Stating = 'now' | 'before' | null

export interface StatedContext {
  sentences: Sentence[]
  /** A note asks nothing, and lists without a verb what is there. */
  isNote: boolean
  /** The patient is a child: what is said of a son or a daughter is said of them. */
  isChild: boolean
}

const CHILD = /\b(?:son|daughter|baby|child|kid|boy|girl|little one|toddler)s?\b/
const GROWN_KIN =
  /\b(?:mother|father|mom|mum|dad|parents?|brother|sister|sibling|aunt|uncle|cousin|grand\w+|wife|husband|family)\b/
/** Told of a child by its parent. */
const OF_CHILD = /\b(?:he|she|his|her|him)\b/
const WORDS_BEHIND = 5
const WORDS_OF_A_REACTION = 10

/** How the talk, or the note, speaks of a thing at one place. Never of what is denied, asked, or somebody else's. */
export function statingOf(mention: Mention, context: StatedContext): Stating {
  const { sentences, isNote, isChild } = context
  const sentence = sentences[mention.sentence]
  if (!sentence) return null
  const leads = plain(sentence.words.slice(Math.max(0, mention.at - 12), mention.at))
  if (mention.polarity === 'no') return WITHOUT_TREATMENT.test(leads) ? 'now' : null
  if (isEndedHabit(sentence.words, mention)) return null
  if (mention.kind === 'drug' && isDeclined(sentences, mention)) return null
  const end = mention.at + mention.length
  const behind = sentence.words.slice(end)
  if (EXCLUDED_AFTER.test(plain(behind.slice(0, WORDS_BEHIND)))) return null
  if (mention.kind === 'drug') {
    if (NOT_TAKEN_BEFORE.test(leads) || REACTED_BEFORE.test(leads)) return null
    if (REACTED_AFTER.test(plain(behind.slice(0, WORDS_OF_A_REACTION)))) return null
    if (!isNote && isAnsweredAllergy(sentences, mention)) return null
  }
  const said = saidOf(sentences, mention)
  if (said === 'another') {
    const text = plain(sentence.words)
    if (!isChild || GROWN_KIN.test(text) || !(CHILD.test(text) || OF_CHILD.test(text))) return null
  }
  const isClinicians = isNote || sentence.speaker === 'doctor'
  const isAsked = !isNote && sentence.question && mention.answer !== 'yes'
  if (isClinicians && !isAsked && SUSPECTED_BEFORE.test(leads)) return 'now'
  // "You could take naproxen": what is offered is what the visit is about.
  if (mention.kind === 'drug' && isClinicians && !isAsked && !/\bif\b/.test(leads)) return 'now'
  if (mention.polarity === 'open' || said === 'open') return null
  if (said === 'past') return mention.kind === 'condition' ? 'before' : null
  return 'now'
}

/** "Any allergies?", "Yes, to Bactrim". */
function isAnsweredAllergy(sentences: readonly Sentence[], { sentence }: Mention): boolean {
  const [answer, before] = [sentences[sentence], sentences[sentence - 1]]
  const isAnswer = answer?.speaker !== before?.speaker && before?.question === true
  return isAnswer && /\ballerg/.test(plain(before.words)) && !/\btake\b/.test(plain(answer?.words ?? []))
}

/** "I quit smoking in 2010": what would help to end a habit is for who still has it. */
function isEndedHabit(words: readonly Word[], { at, length }: Mention): boolean {
  const named = words.slice(at, at + length)
  const isHabit = named.some(({ text }) => [OF_SMOKING, OF_VAPING, OF_ALCOHOL].some((of) => of.test(text)))
  return isHabit && /\b(?:quit|stop)/.test(plain(named)) && ENDED.test(plain(words))
}

/** Not wanted: told so, or offered and refused. */
const isDeclined = (sentences: readonly Sentence[], { sentence, at, length }: Mention): boolean =>
  stanceAt(sentences[sentence]?.words ?? [], at, length) === 'decline' || isRefused(sentences, sentence)

/** The things that a line of a note names, each as its own clause has it. */
export function noteMentions(sentences: readonly Sentence[]): Mention[] {
  return sentences.flatMap(({ words }, at) =>
    mentionsIn(words, at).map((mention) =>
      mention.polarity === 'yes' && isHypothetical(words, mention.at)
        ? { ...mention, polarity: 'open' as const }
        : mention,
    ),
  )
}

/** Words that the lexicon has no name for, as a mention like any other. */
export function wordsAsMention(
  name: string,
  { sentence, at, length }: Pick<Mention, 'sentence' | 'at' | 'length'>,
  { sentences, isNote }: StatedContext,
): Mention {
  const said = sentences[sentence]
  const words = said?.words ?? []
  const denied = isNegated(words, at)
  const answer = !isNote && said?.question ? (answerTo(sentences, sentence)?.kind ?? null) : null
  const isAsked = !isNote && said?.question === true
  const polarity = denied ? 'no' : (isAsked && answer !== 'yes') || isHypothetical(words, at) ? 'open' : 'yes'
  return {
    kind: 'finding',
    name,
    system: null,
    polarity: isAsked && answer === 'no' ? 'no' : polarity,
    sentence,
    at,
    length,
    answeredBy: null,
    answer,
  }
}
