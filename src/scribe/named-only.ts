import { oncePer } from './once-per.ts'
import { mentionsIn, type Mention } from './mentions.ts'
import { withoutFillers } from './talk/clean-words.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain, type Word } from './talk/word.ts'
import {
  ASKS_EVER,
  CAME_OF_IT,
  CAUSES_IT,
  IT_CAUSED,
  LONG_OVER,
  MAY_CAUSE,
  NAMES_ONE_MORE,
  ONCE_OVER,
  SAYS_HAVING,
  SPEAKS_OF_VACCINES,
  STILL_SO,
  TOOK,
  VACCINE_AFTER,
  VACCINE_BEFORE,
  WARNS_BEFORE,
  WARNS_BEHIND,
} from './named-only-rules.ts'

/** A sentence around a thing that it names. */
export interface Around {
  sentence: Sentence
  /** What the sentence says before and behind the thing. */
  leads: string
  follows: string
}

/**
 * Whether an illness or a complaint is named and nobody is said to have it: what to come back for, what a vaccine is
 * against, what a medicine may bring on or prevent.
 */
export function isNamedOnly(
  sentences: readonly Sentence[],
  mention: Mention,
  around: Around | null = aroundOf(sentences, mention),
): boolean {
  if (!around) return false
  return (
    isWarnedOf(sentences, mention, around) ||
    isOfVaccine(sentences, mention, around) ||
    isMayBe(mention, around) ||
    isCausedBy(mention, around)
  )
}

/** Whether it is what a medicine once did, or what was asked of a whole life and told of a time long over. */
export const isOnceOnly = (
  sentences: readonly Sentence[],
  mention: Mention,
  around: Around | null,
): boolean =>
  around !== null && (wasCausedBy(sentences, mention, around) || wasLongAgo(sentences, mention, around))

/** What stands around a thing; null of a medicine. */
export function aroundOf(
  sentences: readonly Sentence[],
  { kind, sentence: at, at: k, length }: Pick<Mention, 'kind' | 'sentence' | 'at' | 'length'>,
): Around | null {
  const sentence = sentences[at]
  if (!sentence || kind === 'drug') return null
  return {
    sentence,
    leads: plain(withoutFillers(sentence.words.slice(0, k))),
    follows: plain(sentence.words.slice(k + length)),
  }
}

/** "If he is breathing fast, you take him to the emergency room": advice for what may come, and no history. */
export function advisesReturn(clause: Word[]): boolean {
  const text = plain(clause)
  if (WARNS_BEFORE.test(text)) return true
  const behind = WARNS_BEHIND.exec(text)
  if (!behind) return false
  // "Chest pain, a swollen calf, call 911": the list has no verb, and "you come in" may tell how they came.
  const isList = behind.index > 0 && !/^(?:you|please|then)\b/.test(behind[0])
  return (
    /^(?:and |or )?(?:if|unless|when)\b/.test(text) ||
    (isList && !SAYS_HAVING.test(text.slice(0, behind.index)))
  )
}

/** Whether the thing at `at` is what to call or to come back for. */
export function isToBeWatchedFor(sentences: readonly Sentence[], sentence: number, at: number): boolean {
  const mention = { kind: 'finding', sentence, at, length: 1, polarity: 'yes' } as const
  const around = aroundOf(sentences, mention)
  return around !== null && isWarnedOf(sentences, mention, around)
}

/** "Call the same day for a bad headache, vision changes": to come back for. */
function isWarnedOf(
  sentences: readonly Sentence[],
  { sentence: at, polarity, at: k }: Pick<Mention, 'sentence' | 'polarity' | 'at'>,
  { sentence, leads, follows }: Around,
): boolean {
  if (sentence.speaker === 'patient' || sentence.question) return false
  if (WARNS_BEFORE.test(leads)) return true
  if (polarity === 'no') return ONCE_OVER.test(leads)
  if (/^free\b/.test(follows)) return ONCE_OVER.test(`${leads} no`)
  // "When he has a fever over 104, bring him in": on that day.
  const isCondition = /^(?:(?:and|or|so|but) )*(?:when|whenever|if|any ?time)\b/.test(leads)
  if (!isCondition && (SAYS_HAVING.test(leads) || OF_KNOWN.test(leads))) return false
  if (WARNS_BEHIND.test(follows)) return true
  // "Watch for redness. Fever. Pus.": the list goes on over the stops.
  const before = sentences[at - 1]
  const isList = !SAYS_HAVING.test(plain(sentence.words))
  return (
    isList &&
    k <= MOST_OF_LIST &&
    before !== undefined &&
    before.segment === sentence.segment &&
    !before.question &&
    (WARNS_BEFORE.test(plain(before.words)) || WATCHES.test(plain(before.words)))
  )
}
const MOST_OF_LIST = 8
/** "For your fracture": it is there. */
const OF_KNOWN = /\b(?:your|his|her|the|this|that|for|for an?)$/
const WATCHES = /^(?:(?:so|and|please|just) )*(?:watch|look)(?: out)? for\b/

/** "The Tdap too, for the whooping cough", "the flu shot and the COVID one". */
function isOfVaccine(
  sentences: readonly Sentence[],
  { sentence: at }: Mention,
  { sentence, leads, follows }: Around,
): boolean {
  if (VACCINE_AFTER.test(follows) || VACCINE_BEFORE.test(leads)) return true
  const isOneMore = NAMES_ONE_MORE.test(plain(sentence.words))
  if (!isOneMore && !/^(?:ones?|series|doses?)\b/.test(follows)) return false
  return sentences
    .slice(Math.max(0, at - (isOneMore ? 2 : 1)), at + 2)
    .some(
      ({ segment, words }) =>
        Math.abs(segment - sentence.segment) <= 1 && SPEAKS_OF_VACCINES.test(plain(words)),
    )
}

/** "Hydrochlorothiazide can bring on gout": told by the clinician of what may come. */
const isMayBe = ({ polarity }: Mention, { sentence, leads, follows }: Around): boolean =>
  sentence.speaker === 'doctor' &&
  !sentence.question &&
  polarity !== 'no' &&
  (MAY_CAUSE.test(lastClause(leads)) || IS_RISKED.test(follows))

/** "Estrogen raises the stroke risk". */
const IS_RISKED = /^(?:risks?|screening|prevention|precautions?)\b/

/** "Codeine makes me throw up": whenever it is taken. "The metformin makes me", of one that is, tells of today. */
function isCausedBy(mention: Mention, { sentence }: Around): boolean {
  const drug = drugBefore(sentence.words, mention)
  if (!drug || sentence.question) return false
  const behind = plain(withoutFillers(sentence.words.slice(drug.at + drug.length, mention.at)))
  const isTaken = /^(?:the|my|this|these|his|her)$/.test(sentence.words[drug.at - 1]?.text ?? '')
  return (
    (sentence.speaker === 'doctor' || !isTaken) &&
    CAUSES_IT.test(behind) &&
    !DID.test(behind) &&
    !STILL_SO.test(behind)
  )
}

/** "It gave me a rash in the sun", "they gave him Augmentin and he got terrible diarrhea". */
function wasCausedBy(sentences: readonly Sentence[], mention: Mention, { sentence, leads }: Around): boolean {
  if (sentence.question || STILL_SO.test(plain(sentence.words))) return false
  const drug = drugBefore(sentence.words, mention)
  if (drug) {
    const behind = plain(withoutFillers(sentence.words.slice(drug.at + drug.length, mention.at)))
    return DID.test(behind)
      ? CAUSES_IT.test(behind)
      : CAME_OF_IT.test(behind) && TOOK.test(plain(sentence.words.slice(0, drug.at)))
  }
  if (!IT_CAUSED.test(leads)) return false
  const near = sentences.slice(Math.max(0, mention.sentence - NAMED_BEFORE), mention.sentence)
  return near.some(({ words }) => OF_MEDICINES.test(plain(words)) || medicinesOf(words).length > 0)
}
const DID = /\b(?:gave|made|caused|brought on|triggered)\b/
const NAMED_BEFORE = 2
const OF_MEDICINES = /\b(?:allerg\w*|medicines?|medications?|meds|antibiotics?|pills?|drugs?)\b/
const isMedicine = ({ kind }: Pick<Mention, 'kind'>): boolean => kind === 'drug'

/** The medicines of a sentence, in their order: asked for once with each illness that it names. */
const medicinesOf = oncePer((words: Word[]): readonly Mention[] => mentionsIn(words, 0).filter(isMedicine))

const drugBefore = (words: Word[], { at }: Mention): Mention | undefined =>
  medicinesOf(words).findLast((other) => other.at < at)

/** "Have you ever tried to hurt yourself?" - "Once. In college." */
function wasLongAgo(
  sentences: readonly Sentence[],
  { polarity, answeredBy }: Mention,
  { sentence }: Around,
): boolean {
  if (answeredBy === null || polarity !== 'yes' || !ASKS_EVER.test(plain(sentence.words))) return false
  const reply = sentences[answeredBy]
  const said = sentences
    .slice(answeredBy, answeredBy + 2)
    .filter(({ segment }) => segment === reply?.segment)
    .map(({ words }) => plain(words))
  return said.some((text) => LONG_OVER.test(text)) && !said.some((text) => STILL_SO.test(text))
}

/** What was said since the last "but": "you have gout, but that pill can cause". */
const lastClause = (leads: string): string => leads.split(/\b(?:but|although|because)\b/).at(-1) ?? ''
