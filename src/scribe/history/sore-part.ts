import { answerTo } from '../answers.ts'
import { LONG_AGO } from '../long-ago-rules.ts'
import { isToBeWatchedFor } from '../named-only.ts'
import { wordSet } from '../rules/rule.ts'
import { isSide, sideSaid } from '../side-said.ts'
import { sentenceLine } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { ASKS_REASON } from './opening-rules.ts'

/** The parts of the body that patients come with. */
export const PARTS =
  'knees?|shoulders?|ankles?|elbows?|wrists?|hips?|fingers?|thumb|foot|feet|toes?|back|neck|throat|ear|eye|head|stomach|chest|legs?|arms?|hands?|heel'
const PART = new RegExp(`^(?:${PARTS})$`)

export const isPart = (word: string): boolean => PART.test(word)

/** "You are back for a follow up": no part of the body. */
const isWayBack = (words: Word[], at: number): boolean =>
  words[at]?.text === 'back' &&
  (/^(?:am|are|is|was|were|be|been|come|came|coming|welcome|go|going|went|get|got|while|way)$/.test(
    words[at - 1]?.text ?? '',
  ) ||
    /^(?:for|to|here|from|home)$/.test(words[at + 1]?.text ?? ''))
const HURT = '(?:injured|injury|twisted|sprained|rolled|jammed|banged|strained)'
/** "Twisted my right ankle", and not "planted my foot and twisted". */
const HURTS_IT = new RegExp(`\\b${HURT}(?: \\w+){0,3} (?:${PARTS})\\b`)
const IS_HURT = new RegExp(`\\b(?:${PARTS}) (?:(?:is|was|got|has|been) )*${HURT}\\b`)

/** What is said of a part of the body, and as what a chart names it. */
const SAID_OF_PART: ReadonlyArray<[said: RegExp, name: string]> = [
  [/\b(?:pain|painful|hurts|hurting|killing (?:me|him|her|them)|ach(?:es|ing|y))\b/, 'pain'],
  [/\bsore\b/, 'soreness'],
  // "I hurt my knee", and not "it hurt on the inside of the knee".
  [/\b(?:i|you|he|she) (?:have |has |really |just |also )?hurt (?=my|your|his|her|the|it\b)/, 'injury'],
  [HURTS_IT, 'injury'],
  [IS_HURT, 'injury'],
  [/\b(?:swollen|swelling|swells)\b/, 'swelling'],
  [/\bstiff\b/, 'stiffness'],
  [/\bhurt\b/, 'pain'],
  [/\b(?:bothering|bothers|bugging|acting up|giving (?:me|him|her) (?:trouble|problems|fits))\b/, 'problem'],
  [/\bcomplain\w* (?:of|about)\b|\b(?:pull|tugg)ing (?:at|on)\b/, 'problem'],
]

/** The word that says it. */
const SAYS_SORE = wordSet(`
  pain painful hurts hurting killing aches aching achy sore injured injury hurt twisted sprained rolled jammed
  banged strained swollen swelling swells stiff bothering bothers bugging acting giving complaining complains pulling tugging`)

const OTHERWISE_WELL = /^(?:\w+ )?(?:is|are|feels?) (?:\w+ )?(?:fine|good|great|okay|ok|better)\b/

const ASKS_HANDS_ON = /\bdoes (?:that|this|it) hurt$/

/** "Arms pain" is "arm pain". */
export const asOne = (part: string): string => part.replace(/feet$/, 'foot').replace(/s$/, '')

/** "My right elbow is sore", "you hurt your knee": the part and what is said of it, in the first sentences. */
export function soreLine(visit: Visit): NoteLine | null {
  for (const sentence of visit.index.sentences.slice(0, 14)) {
    // "The back of my leg" is of the leg.
    const at = sentence.words.findIndex(
      ({ text: part }, k) =>
        PART.test(part) && sentence.words[k + 1]?.text !== 'of' && !isWayBack(sentence.words, k),
    )
    const text = plain(sentence.words)
    // "My knees hurt", not "I hurt my knee".
    const hurts = /^(?:(?:also|just|really|always|still) )?hurt\b/.test(plain(sentence.words.slice(at + 1)))
    const what = hurts ? 'pain' : (SAID_OF_PART.find(([said]) => said.test(text))?.[1] ?? null)
    // "My knee is fine, and the wait is killing me."
    if (OTHERWISE_WELL.test(plain(sentence.words.slice(at + 1, at + 4)))) continue
    if (at < 0 || what === null || /\b(?:no|not|any)\b/.test(text) || LONG_AGO.test(text)) continue
    // "Is the toe still red, does that hurt?" is asked with a hand on it; "go to the ER for chest pain" is to come.
    if (ASKS_HANDS_ON.test(text) || isToBeWatchedFor(visit.index.sentences, sentence.index, at)) continue
    // "What about a sore throat?" - "No."
    if (sentence.question && answerTo(visit.index.sentences, sentence.index)?.kind === 'no') continue
    const begin = /^(?:left|right|lower|upper)$/.test(sentence.words[at - 1]?.text ?? '') ? at - 1 : at
    const words = sentence.words.slice(begin, at + 1)
    const cue = sentence.words.find((word) => SAYS_SORE.has(word.text))
    const side = words.some(isSide)
      ? null
      : (sideOfOne(visit, sentence.index) ?? sideSaid(visit.index, plain(words)))
    return complaintOf(
      [...new Set([...words, ...(side ? [side] : []), ...(cue ? [cue] : [])])],
      [...(side ? [side.text] : []), asOne(plain(words)), what].join(' '),
    )
  }
  return null
}

/** "Pulling on his ear. The right one.": the side of the part that was just named. */
function sideOfOne({ index: { sentences } }: Visit, at: number): Word | null {
  for (const { words } of sentences.slice(at, at + 1 + TELLS_SOON)) {
    const one = words.findIndex((word, k) => isSide(word) && /^(?:one|side)$/.test(words[k + 1]?.text ?? ''))
    if (one >= 0) return words[one] ?? null
  }
  return null
}

const ONLY_NAMED = new RegExp(
  `^(?:(?:well|oh|so|yeah|uh|um|it is|this is) ){0,3}(?:my|the|this) (?:(?:left|right|lower|upper) )?(?:${PARTS})(?: again| doctor| doc)?(?: (?:for|since) [\\w -]+)?$`,
)
/** How many sentences behind the answer may say what it is with the part. */
const TELLS_SOON = 3

/** "What brings you in?" - "My right knee. The pain's terrible.": the part alone, and what is said of it next. */
export function namedPartLine({ index }: Visit): NoteLine | null {
  const { sentences } = index
  const at = sentences
    .slice(0, 14)
    .findIndex(
      ({ speaker, words }, k) =>
        speaker === 'patient' &&
        ONLY_NAMED.test(plain(words)) &&
        sentences
          .slice(Math.max(0, k - 2), k)
          .some((asked) => asked.speaker !== 'patient' && ASKS_REASON.test(plain(asked.words))),
    )
  const named = sentences[at]
  if (!named) return null
  const first = named.words.findIndex(({ text }) => /^(?:my|the|this)$/.test(text)) + 1
  const last = named.words.findLastIndex(({ text }) => PART.test(text))
  const words = named.words.slice(first, last + 1)
  for (const told of sentences.slice(at + 1, at + 1 + TELLS_SOON)) {
    const text = plain(told.words)
    const what = isAskedAsPain(told, sentences)
      ? 'pain'
      : told.speaker === 'patient' && SAID_OF_PART.find(([said]) => said.test(text))?.[1]
    if (!what || /\b(?:no|not|any)\b/.test(text)) continue
    const cue = told.words.find((word) => SAYS_SORE.has(word.text))
    return complaintOf([...words, ...(cue ? [cue] : [])], `${asOne(plain(words))} ${what}`)
  }
  return complaintOf(words, asOne(plain(words)))
}

/** "Where exactly does it hurt?" - "Low down, on the right.": taken for granted, and answered. */
const isAskedAsPain = ({ speaker, index, words }: Sentence, sentences: readonly Sentence[]): boolean =>
  speaker === 'doctor' &&
  TAKES_PAIN_FOR_GRANTED.test(plain(words)) &&
  answerTo(sentences, index)?.kind !== 'no'
const TAKES_PAIN_FOR_GRANTED =
  /\b(?:where|when|how)\b.* (?:does|did) (?:it|that) (?:\w+ )?hurt\b|\b(?:where|how (?:bad|severe)) is the pain\b/

const complaintOf = (words: Word[], text: string): NoteLine => ({
  section: 'chief_complaint',
  text: sentenceLine(text.replace('throat soreness', 'sore throat')),
  words,
})
