import packedBoundary from '../model/boundary.json' with { type: 'json' }
import { boundaryFeatures, wordHashes } from './boundary-features.ts'
import { withCorrections } from './corrections.ts'
import { bestClass, scores, unpackModel, type LinearModel } from '../linear-model.ts'
import { cutAnswer, cutRunOns, mayCutAfter } from './run-on-cuts.ts'
import { cutInstead } from './said-instead.ts'
import type { Segment, Speaker } from '../types.ts'
import { plain, type Word } from './word.ts'
import { segmentWords } from './words.ts'
import { wordSet } from '../rules/rule.ts'
import { ASKS_LATER } from './talk-rules.ts'

/** One sentence of the transcript, as said. */
export interface Sentence {
  index: number
  /** Index of the segment in the transcript. */
  segment: number
  speaker: Speaker
  words: Word[]
  /** Whether it asks something, by its mark or by its form. */
  question: boolean
}

let builtIn: LinearModel | null = null
/** The boundary model that comes with the engine. */
export const boundaryModel = (): LinearModel => (builtIn ??= unpackModel(packedBoundary))

/** A written text has a mark at least this often; with fewer the marks are noise. */
const WORDS_PER_MARK = 30
/** Longer than this without a mark is looked at again by the model even in written text. */
const LONG = 30

/** Nobody says more in one sentence; what is longer has lost its ends, and would be read again and again. Words. */
const LONGEST = 150
/** Where a cut in such a sentence does the least harm. */
const JOINT = /^(?:and|but|so|then)$/

/** A person's marks stand this close; a recognizer sets fewer, and misses the ends of long stretches. */
const WORDS_PER_MARK_WRITTEN = 11
/** How much surer the model must be of a cut where a person set marks and none stands there. Log-odds. */
const AGAINST_MARKS = 3

/** Cuts the words of one segment into sentences; the marks of the transcript count as far as they can be trusted. */
export function cutSentences(words: Word[], model: LinearModel, wordsPerMark: number): Word[][] {
  const reluctance = wordsPerMark <= WORDS_PER_MARK_WRITTEN ? AGAINST_MARKS : 0
  const parts =
    wordsPerMark <= WORDS_PER_MARK
      ? atMarks(words).flatMap((part) =>
          part.length > LONG
            ? byModel(part, model, reluctance).flatMap(cutRunOns)
            : asksAndTells(part)
              ? cutAnswer(part)
              : [part],
        )
      : byModel(words, model, 0).flatMap(cutRunOns)
  return parts.flatMap(cutInstead).flatMap(withinLongest)
}

/** "What brings you in today I have had a headache.": what begins to ask and ends as told is said by two. */
const asksAndTells = (words: Word[]): boolean => words.at(-1)?.after === '.' && asks(words)

const wordsPerMarkIn = (words: Word[]): number =>
  words.length / words.filter(({ after }) => after === '.' || after === '?').length

function withinLongest(words: Word[]): Word[][] {
  const out: Word[][] = []
  let start = 0
  while (words.length - start > LONGEST) {
    const joint = words
      .slice(start + LONGEST / 2, start + LONGEST)
      .findLastIndex(({ text }) => JOINT.test(text))
    const end = joint < 0 ? start + LONGEST : start + LONGEST / 2 + joint
    out.push(words.slice(start, end))
    start = end
  }
  return [...out, words.slice(start)]
}

const TITLE = /^(?:dr|mr|mrs|ms|st|vs|approx)$/

function atMarks(words: Word[]): Word[][] {
  const out: Word[][] = []
  let start = 0
  words.forEach((word, i) => {
    const ends = (word.after === '.' && !TITLE.test(word.text)) || word.after === '?'
    if (!ends && i < words.length - 1) return
    out.push(words.slice(start, i + 1))
    start = i + 1
  })
  return out
}

function byModel(words: Word[], model: LinearModel, reluctance: number): Word[][] {
  const hashes = wordHashes(words)
  const out: Word[][] = []
  let start = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    if (i < words.length - 1) {
      const values = scores(model, boundaryFeatures(hashes, i, start))
      values[0] = (values[0] as number) + reluctance
      const kind = bestClass(values)
      const marked = word.after === '?' || (word.after === '.' && !TITLE.test(word.text))
      if (!marked && (kind === 0 || TITLE.test(word.text) || !mayCutAfter(words, start, i))) continue
      if (kind === 2 && !marked) word.after = '?'
    }
    out.push(words.slice(start, i + 1))
    start = i + 1
  }
  return out
}

const ASKING_FIRST =
  /^(?:do|does|did|are|is|was|were|have|has|can|could|would|will|should|any|how|what|when|where|which|who|why)$/
const LEAD = wordSet(`
  okay so and all right well now yeah um uh but then or great good perfect sure also alright hey no oh first
  mm-hmm fine yes sorry gotcha excellent cool tell me`)
const SUBJECT =
  /^(?:you|your|it|he|she|they|there|that|this|the|any|i|we|anybody|anyone|anything|not|his|her)$/

/** "... are you eating and drinking okay?": that "okay" is part of what is asked. */
const isInverted = (words: Word[]): boolean =>
  words.some(
    ({ text }, i) =>
      /^(?:are|is|was|were|do|does|did|have|has)$/.test(text) &&
      /^(?:you|your)$/.test(words[i + 1]?.text ?? ''),
  )

/** What follows "how", "what" or "when" in a question. */
const ASKED_WITH = wordSet(`
  is are was were do does did have has about long many much often far old bad kind side would can color time
  type other else makes brings medication medications part been seems happened you severe`)

/** Whether the words have the form of a question. */
export function asks(words: Word[]): boolean {
  const last = words[words.length - 1]
  const tagged = words.length > 4 && /^(?:okay|all right)$/.test(last?.text ?? '')
  if (last?.after === '?' && (!tagged || isInverted(words))) return true
  let i = 0
  while (i < words.length - 1 && LEAD.has(words[i]?.text ?? '')) i++
  i = beginOfAsking(words, i)
  const first = words[i]?.text ?? ''
  if (!ASKING_FIRST.test(first)) return false
  if (first === 'any') return words.length - i <= 40
  const second = words[i + 1]?.text ?? ''
  // "Do not lift anything heavy" tells what to leave, "do not you smoke" asks.
  if (first === 'do' && second === 'not') return SUBJECT.test(words[i + 2]?.text ?? '')
  // "When you come back, bring those numbers" tells when.
  if (first === 'when' && second === 'you' && !ASKS_LATER.test(plain(words.slice(i + 2)))) return false
  if (/^(?:how|what|when|where|which|who|why)$/.test(first)) return ASKED_WITH.has(second)
  if (/^(?:do|does|did|can|could|would|will|should|are|is|was|were|have|has)$/.test(first))
    return SUBJECT.test(second)
  return false
}

const OF_TIME = wordSet(
  'day days week weeks month months year years ago last past before since then in the over at all during night',
)
const LONGEST_TIME = 5

/** "3 weeks ago did anything happen": the time stands before the question; `from` where none does. */
function beginOfAsking(words: Word[], from: number): number {
  let i = from
  while (i - from < LONGEST_TIME && (OF_TIME.has(words[i]?.text ?? '') || /^\d/.test(words[i]?.text ?? '')))
    i++
  return /^(?:did|do|does|have|has)$/.test(words[i]?.text ?? '') ? i : from
}

/** Words with which patients tell that they ask rather than say. */
const PATIENT_ASKS =
  /^(?:you|your|doctor|doc|should|right|what|how|why|when|where|who|which|if|correct|okay|sorry|pardon)$/

/** "And my shoulder, can I have the Aleve?": turned round, it asks, whatever stands before it. */
const asksForSelf = (words: Word[]): boolean =>
  words.some(
    ({ text }, i) => /^(?:can|could|should|may|shall|do|will)$/.test(text) && words[i + 1]?.text === 'i',
  )

/** A voice that rises at the end of a telling ("about a week ago or something?") asks nothing. */
function patientAsks(words: Word[]): boolean {
  if (!asks(words)) return false
  const last = words.at(-1)
  if (last?.after !== '?' || words.length < 4 || words.some((word) => PATIENT_ASKS.test(word.text)))
    return true
  if (asksForSelf(words)) return true
  return asks([...words.slice(0, -1), { ...last, after: '' }])
}

/** The whole transcript as sentences, in order. */
export function transcriptSentences(segments: Segment[], model: LinearModel = boundaryModel()): Sentence[] {
  const out: Sentence[] = []
  const turns = segments.map((segment, index) => segmentWords(segment, index))
  const wordsPerMark = wordsPerMarkIn(turns.flat())
  withCorrections(turns, segments).forEach((turn, index) => {
    const segment = segments[index] as Segment
    for (const words of cutSentences(turn, model, wordsPerMark))
      if (words.length > 0)
        out.push({
          index: out.length,
          segment: index,
          speaker: segment.speaker,
          words,
          question: segment.speaker === 'patient' ? patientAsks(words) : asks(words),
        })
  })
  return out
}
