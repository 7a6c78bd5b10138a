import type { Sentence } from './talk/sentences.ts'
import { limitOf } from './limited-answers.ts'
import { findingTable } from './lexicon/named.ts'
import { phraseAt } from './phrase-table.ts'
import { plain, type Word } from './talk/word.ts'
import { BEARS_NOT } from './history/allergy-talk-rules.ts'
import { answerBehindNo } from './denies-earlier.ts'
import { deniesOnlyLater } from './denies-later.ts'
import { wordSet } from './rules/rule.ts'
import {
  HOW_OFTEN,
  NEVER_DID,
  NOT_QUITE,
  NOT_SO,
  OUTRIGHT,
  OWNS_UP,
  PARTLY,
  REJECTS,
  WOULD_NOT_DO,
} from './answers-rules.ts'

export type Answer = 'yes' | 'no' | 'partly'

const SKIPPED = wordSet(`
  um uh well oh so and hmm okay all right gosh i mean you know yeah actually honestly like but mm er erm think
  would say just ah sorry unfortunately fortunately thankfully luckily sadly happily
  ow ouch god heavens goodness lord hell jeez`)
const YES =
  /^(?:yes|yeah|yep|yup|yea|mm-hmm|mhm|uh-huh|correct|absolutely|definitely|exactly|sure|certainly|indeed|ya|aye)$/
const NO = /^(?:no|nope|nah|none|never|nothing|neither|nuh-uh|mm-mm|negative)$/

/** "Well, I haven't lately, but yes": the last word counts. */
const TAKEN_BACK = /\bbut (?:yes|yeah|yep|i (?:do|did|have|am|was)(?: though)?$)/

/** What an answer begins with: yes, no, partly, or null when it is neither. "Not really" is a no, "yeah no" is a no. */
export function answerKind(words: Word[]): Answer | null {
  const texts = words.slice(0, 12).map((word) => word.text)
  let yes = false
  for (let i = 0; i < texts.length && i < 7; i++) {
    const text = texts[i] as string
    const rest = texts.slice(i, i + 5).join(' ')
    if (/^(?:absolutely|definitely|certainly|of course|probably|certainly) not\b/.test(rest)) return 'no'
    if (/^(?:say|said) no to (?:each|all|both|any|every)\b/.test(rest)) return 'no'
    if (NO.test(text))
      return /^(?:nothing (?:but|else)|no (?:problem|worries|doubt|more|idea))/.test(rest) &&
        !/^nothing else$/.test(rest)
        ? yes
          ? 'yes'
          : null
        : 'no'
    if (NOT_SO.test(rest) || NEVER_DID.test(texts.slice(i).join(' '))) return 'no'
    // "Any thoughts of hurting yourself?" - "I wouldn't do anything": not that there are none.
    if (WOULD_NOT_DO.test(rest)) return null
    // "Yeah, I can't see my ankles any more" is no no.
    if (yes && /^(?:(?:i|it|they|he|she|we) )+(?:can|could|will|would|am|is|are|was) not\b/.test(rest))
      return null
    if (/^(?:i|it|they|he|she|we) (?:do|does|did|have|has|am|is|was|would|could|can|are) not\b/.test(rest))
      return /not (?:know|think|remember|sure|recall|tell|say)/.test(texts.slice(i, i + 7).join(' '))
        ? dontKnow(texts.slice(i).join(' '))
        : TAKEN_BACK.test(plain(words))
          ? null
          : 'no'
    if (
      /^(?:i|it|they|he|she|we) (?:do|does|did|have|has|am|is|was|are|sure do)(?:$| yeah| yes| okay|,)/.test(
        rest,
      ) &&
      texts.length - i <= 4
    )
      return 'yes'
    if (YES.test(text)) {
      yes = true
      continue
    }
    if (/^(?:of course|that is (?:right|correct|true)|you got it|i sure)/.test(rest)) return 'yes'
    if (PARTLY.test(rest)) return 'partly'
    if (HOW_OFTEN.test(rest)) return 'yes'
    if (!SKIPPED.has(text)) break
  }
  return yes ? 'yes' : saidLast(words)
}

/** "On the stairs, yes.": a short answer that says where or when first. "Light, yes" answers of the light alone. */
function saidLast(words: Word[]): Answer | null {
  const last = words.at(-1)?.text ?? ''
  const isShort = words.length <= LONGEST_ANSWER && words.at(-2)?.after === ','
  if (!isShort || !WHERE_OR_WHEN.test(words[0]?.text ?? '')) return null
  return YES.test(last) ? 'yes' : NO.test(last) ? 'no' : null
}
const LONGEST_ANSWER = 6
const WHERE_OR_WHEN = /^(?:on|in|at|when|with|after|since|during|before|by)$/

function dontKnow(text: string): Answer | null {
  return /not think so\b|not know (?:of|about) any/.test(text) ? 'no' : null
}

export interface Answered {
  kind: Answer
  /** Index of the sentence that answers. */
  sentence: number
}

/** Nobody asks more in one breath, and waits for one answer: of a talk that does, each question would be read to its end. */
export const MOST_ASKED = 30

/**
 * The answer to the question at `i`: within the next sentences, from another speaker, or from anybody when the
 * recognizer ran the turns together. Another question between takes the answer for itself.
 */
export function answerTo(sentences: readonly Sentence[], i: number): Answered | null {
  const question = sentences[i]
  if (!question) return null
  let asked = 0
  for (let k = i + 1; k <= i + 3 + asked && k < sentences.length; k++) {
    const candidate = sentences[k] as Sentence
    const kind = kindOfReply(question, candidate)
    if (kind === 'no' && deniesAnother(question.words, candidate.words)) return null
    // "In between, or after sex?" - "After sex, no.": of the other nothing was said yet.
    if (saidLast(candidate.words) && question.words.some(({ text }) => text === 'or')) return null
    if (kind === 'no' && correctsSide(question.words, candidate.words)) return null
    const behind = kind === 'no' ? answerBehindNo(sentences, i, k) : undefined
    if (behind !== undefined) return behind && { kind: 'yes', sentence: behind.index }
    if (kind === 'no' && deniesOnlyLater(sentences.slice(i, k), candidate.words)) return null
    if (kind === null && asked < MOST_ASKED && goesOnAsking(question, candidate)) {
      asked++
      continue
    }
    if (candidate.question && kind === null) return null
    const sameTurn = candidate.segment === question.segment
    if (kind === null) {
      if (isAcknowledgement(candidate.words)) continue
      return null
    }
    if (
      sameTurn &&
      (kind !== 'no' || !startsWithNo(candidate.words)) &&
      !/^(?:yes|yep)$/.test(candidate.words[0]?.text ?? '')
    )
      return null
    if (candidate.question && candidate.words.length > 8 && sameTurn) return null
    if (sameTurn && kind === 'no' && isContradictedNext(sentences, k)) return null
    if (kind === 'no' && isTakenBack(sentences, k)) return null
    // "Losing weight? Trouble swallowing?" - "Maybe five pounds.": of the second nothing was said.
    if (kind === 'partly' && isAmount(candidate.words) && asksTwice(sentences, i)) return null
    // Of several things asked in one breath a "yes" may mean the last.
    return asked > 0 && kind !== 'no' ? null : { kind, sentence: k }
  }
  return null
}

const isAmount = (words: Word[]): boolean =>
  /^(?:maybe|about|like) (?:\w+ )?\d+ (?:pounds|lbs|kilos|kg|days|weeks|months|years|hours)\b/.test(
    plain(words),
  )
const asksTwice = (sentences: readonly Sentence[], i: number): boolean =>
  sentences[i - 1]?.question === true && sentences[i - 1]?.segment === sentences[i]?.segment

/** "Is he drooling? Trouble swallowing?" - "No drooling.": of the second nothing was said. */
function deniesAnother(asked: Word[], reply: Word[]): boolean {
  const [no, first] = reply
  if (no?.text !== 'no' || no.after || !first) return false
  const denied = findingAt(reply, 1)
  const named = asked.flatMap((_, at) => findingAt(asked, at) ?? [])
  return denied !== null && named.length > 0 && !named.includes(denied)
}

/** "The chest pain is on the left?" - "No, sorry, on the right.": it is there, and elsewhere. */
const correctsSide = (asked: Word[], reply: Word[]): boolean =>
  [asked, reply].every((words) => words.some(({ text }) => SIDE.test(text)))
const SIDE = /^(?:left|right)$/

const findingAt = (words: Word[], at: number): string | null =>
  phraseAt(findingTable, words, at)?.value.name ?? null

/** Of another voice an answer may be what it is limited to alone: "any numbness?" - "just in my fingertips". */
const kindOfReply = (question: Sentence, reply: Sentence): Answer | null =>
  BEARS_NOT.test(plain(reply.words))
    ? null
    : (answerKind(reply.words) ??
      (reply.speaker === question.speaker || reply.question
        ? null
        : confirms(question.words, reply.words)
          ? 'yes'
          : (limitOf(question.words, reply.words)?.kind ?? null)))

/** "You have asthma and you take Flovent, correct?": a yes is to all of it; "fever or chills?" leaves open which. */
export const statesAll = (asked: Word[]): boolean =>
  /^(?:correct|right)$/.test(asked.at(-1)?.text ?? '') &&
  asked.at(-2)?.after === ',' &&
  asked.every(({ text }) => !/^(?:or|any)$/.test(text))

/** "That's 500 twice a day?" - "Right.": not of a side. */
const confirms = (asked: Word[], reply: Word[]): boolean =>
  /^(?:right|that is it|you got it)$/.test(plain(reply)) &&
  !asked.some(({ text }) => SIDE.test(text) || text === 'or')

/** "Are you peeing a lot? No?" - "Yeah, like crazy": the asker's own "no" was no answer. */
const isContradictedNext = (sentences: readonly Sentence[], k: number): boolean => {
  const [own, next] = [sentences[k], sentences[k + 1]]
  return (
    own?.words.length === 1 &&
    next !== undefined &&
    next.speaker !== own.speaker &&
    next.words.length > 2 &&
    answerKind(next.words) === 'yes'
  )
}

/** So many sentences behind it a "no" may still be taken back. */
const TAKEN_BACK_WITHIN = 3

/** "Do you smoke?" "No. I mean, socially."; "Any falls?" "No." - "Jim!" - "Okay, one.": it was not so after all. */
function isTakenBack(sentences: readonly Sentence[], at: number): boolean {
  const own = sentences[at]
  const next = sentences[at + 1]
  if (next && next.segment === own?.segment && NOT_QUITE.test(plain(next.words))) return true
  const behind = sentences.slice(at + 1, at + 1 + TAKEN_BACK_WITHIN)
  const prompted = behind.findIndex(({ speaker }) => speaker === 'other')
  return (
    prompted >= 0 &&
    own?.speaker !== 'other' &&
    behind
      .slice(prompted + 1)
      .some(({ speaker, words }) => speaker === own?.speaker && OWNS_UP.test(plain(words)))
  )
}

const TAG = /^(?:(?:is|was) (?:that|this|it) |that is )?(?:right|correct|true|so|yes|no|yeah)$/
const SAYS_NOT = /\b(?:no|not|never|none|nothing|denies|denied|without)\b/

/**
 * Whether the other voice says at once that it is not so, or does not understand: "You have problems with your asthma. Is
 * that right?" - "Sorry?" A "no" to what denies something agrees.
 */
export function isRejected(sentences: readonly Sentence[], i: number): boolean {
  const said = sentences[i]
  if (!said || SAYS_NOT.test(plain(said.words))) return false
  const next = sentences[i + 1]
  const tag = next?.question && next.segment === said.segment && TAG.test(plain(next.words)) ? 1 : 0
  const reply = sentences[i + 1 + tag]
  return reply !== undefined && reply.speaker !== said.speaker && REJECTS.test(plain(reply.words))
}

const FOR_NOW = /\bnot (?:currently|right now|now|at the moment|at present|today)\b/

/** "Not currently": a no that is kept to now. */
export const isForNow = (reply: Word[]): boolean => FOR_NOW.test(plain(reply))

/** "You had been taking it. Are you still?" - "Yes.": it goes on. */
export function asksWhetherStill(sentences: readonly Sentence[], i: number): boolean {
  const [said, next] = [sentences[i], sentences[i + 1]]
  return (
    said !== undefined &&
    next?.question === true &&
    next.segment === said.segment &&
    /\b(?:had been|was|were)\b/.test(plain(said.words)) &&
    /\bstill\b/.test(plain(next.words)) &&
    answerTo(sentences, i + 1)?.kind === 'yes'
  )
}

const ASKS_ANEW = wordSet(`
  do does did have has had are is was were can could will would should how what when where why who which you i
  we he she they it`)
const LONGEST_MORE = 6

const FRAME = /\b(do|did|have|are|were) you (?:had|got|have|been|having|feel|felt|get|noticed|notice) /
const LONGEST_ALIKE = 14

/** "Have you had any injuries? Have you had a fall?": asked in the same frame, the first for anything of its kind. */
function asksAlike(first: Word[], next: Word[]): boolean {
  const [one, two] = [first, next].map(
    (words) => FRAME.exec(`${words.map(({ text }) => text).join(' ')} `)?.[0],
  )
  return (
    one !== undefined &&
    one === two &&
    next.length <= LONGEST_ALIKE &&
    first.some(({ text }) => text === 'any')
  )
}

/** "Nausea? Vomiting?", "towards your back? Towards your sides?": the question before goes on. */
export function goesOnAsking(question: Sentence, next: Sentence): boolean {
  if (!next.question || next.segment !== question.segment || !question.question) return false
  const words = next.words.filter(({ text }) => !SKIPPED.has(text))
  if (asksAlike(question.words, next.words)) return true
  return words.length > 0 && words.length <= LONGEST_MORE && !words.some(({ text }) => ASKS_ANEW.has(text))
}

const startsWithNo = (words: Word[]): boolean => /^(?:no|nope|none)$/.test(words[0]?.text ?? '')

function isAcknowledgement(words: Word[]): boolean {
  return (
    words.length <= 3 &&
    words.every((word) => /^(?:okay|all|right|um|uh|hmm|well|oh|so|let|me|see|gosh)$/.test(word.text))
  )
}

/** "You have no chest pain, do you?" "Yes, I do.": what was asked as denied is so. */
export const affirmsOutright = (reply: Word[]): boolean => OUTRIGHT.test(plain(reply))
