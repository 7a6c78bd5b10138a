import { answeredQuestion, tellsItself, toldByIt } from './asked-and-answered.ts'
import { isNegated } from './mentions.ts'
import { saidFigures, sentenceSpan, type IndexedTranscript } from './transcript-index.ts'
import type { DraftSection, SectionKey, Span, Uncovered } from './types.ts'
import { capital } from './surface.ts'
import { plain } from './talk/word.ts'
import { DIAGNOSES, DOSE, ORDERS, SIDE } from './uncovered-rules.ts'

const HEAVY = /\b(?:allerg\w+|suicid\w+|kill myself|hurt myself|self-harm|overdose|homicid\w+)\b/
const FOLLOW =
  /\b(?:follow up|follow-up|come back|return|see you (?:in|back)|refer\w*|call (?:me|us) if|emergency)\b/
/** As heavy as a medicine: it must be looked at before the note is signed. */
const TO_CHECK = 0.85
const MOST = 60
/**
 * What was said and reached no sentence of the note, the heaviest first. A question stands with its answer, and not at all
 * without one. `untold`: words of which a sentence was written that failed the check; they must be looked at, whatever they weigh.
 */
export function uncoveredFacts(
  index: IndexedTranscript,
  sections: DraftSection[],
  untold: Span[] = [],
): Uncovered[] {
  const used = usedRanges(sections)
  const failed = rangesOf(untold)
  const isIn = (ranges: Map<string, Span[]>) => (span: Span) => touches(ranges.get(span.segmentId), span)
  const out = new Map<string, Uncovered>()
  let read = -1
  for (const { index: at, words } of index.sentences) {
    const span = at > read ? sentenceSpan(index, at) : null
    if (!span || words.length < 2 || isIn(used)(span)) continue
    const said = saidAt(index, at, span)
    if (!said || said.evidence.some(isIn(used))) continue
    const weights = said.sentences.map((one) => weightOf(index, one))
    const weight = Math.max(...weights, said.evidence.some(isIn(failed)) ? TO_CHECK : 0)
    if (weight < 0.3) continue
    // What answers is not told twice.
    read = said.sentences.at(-1) ?? at
    const { text, evidence } = said
    if (!out.has(text)) out.set(text, { text, evidence, weight, section: sectionFor(index, at) })
  }
  return [...out.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST)
}

interface Said {
  text: string
  evidence: Span[]
  /** Indexes, in order. */
  sentences: number[]
}

/** What the sentence at `at` says by itself, or asks and is answered; null for a question that nobody answers. */
function saidAt(index: IndexedTranscript, at: number, span: Span): Said | null {
  const text = original(index, span)
  const sentence = index.sentences[at]
  const told = sentence ? toldByIt(sentence, text) : null
  const statement = told === null ? null : { text: capital(told), evidence: [span], sentences: [at] }
  // Told to the end, it needs no answer; with a "right?" the answer may say otherwise.
  const answered = told === text ? null : answeredQuestion(index.sentences, at)
  if (!answered) return statement
  const sentences = [...Array.from({ length: answered.last - at + 1 }, (_, k) => at + k), answered.answer]
  const evidence = sentences.map((one) => sentenceSpan(index, one)).filter((one) => one !== null)
  const parts = evidence.map((one) => capital(original(index, one)).replace(/[\s.,;:?!…-]+$/, ''))
  const isAlone = tellsItself(index.sentences[answered.answer]?.words ?? [])
  return { text: isAlone ? (parts.at(-1) ?? '') : parts.join('? '), evidence, sentences }
}

const usedRanges = (sections: DraftSection[]): Map<string, Span[]> =>
  rangesOf(sections.flatMap(({ sentences }) => sentences.flatMap(({ evidence }) => evidence)))

const rangesOf = (spans: Span[]): Map<string, Span[]> => Map.groupBy(spans, ({ segmentId }) => segmentId)

const touches = (spans: Span[] | undefined, span: Span): boolean =>
  (spans ?? []).some((other) => other.from < span.to && span.from < other.to)

function original(index: IndexedTranscript, span: Span): string {
  const segment = index.segmentById.get(span.segmentId)
  return (segment?.text.slice(span.from, span.to) ?? '').replace(/\s+/g, ' ').slice(0, 300).toWellFormed()
}

function weightOf(index: IndexedTranscript, i: number): number {
  const sentence = index.sentences[i]
  if (!sentence) return 0
  const text = plain(sentence.words)
  const mentions = mentionsOf(index, i)
  let weight = 0
  if (HEAVY.test(text)) weight = 1
  if (mentions.some((mention) => mention.kind === 'drug'))
    weight = Math.max(weight, sentence.words.some((word) => word.text === 'mg') ? 0.95 : 0.85)
  if (DOSE.test(text)) weight = Math.max(weight, TO_CHECK)
  if (sentence.speaker !== 'patient' && !sentence.question && (ORDERS.test(text) || DIAGNOSES.test(text)))
    weight = Math.max(weight, TO_CHECK)
  if (mentions.length > 0 && sentence.words.some((word) => saidFigures(word).length > 0))
    weight = Math.max(weight, 0.8)
  if (mentions.length > 0 && SIDE.test(text)) weight = Math.max(weight, 0.75)
  if (mentions.length > 0 && sentence.words.some((_, k) => isNegated(sentence.words, k)))
    weight = Math.max(weight, 0.7)
  if (FOLLOW.test(text) && sentence.speaker !== 'patient' && !sentence.question)
    weight = Math.max(weight, 0.65)
  if (mentions.length > 0) weight = Math.max(weight, 0.5)
  return sentence.question && mentions.every((mention) => mention.polarity === 'open') ? weight * 0.5 : weight
}

const mentionsOf = (index: IndexedTranscript, i: number) => index.bySentence.get(i) ?? []

function sectionFor(index: IndexedTranscript, i: number): SectionKey {
  const sentence = index.sentences[i]
  const text = plain(sentence?.words ?? [])
  if (/\ballerg/.test(text)) return 'allergies'
  if (FOLLOW.test(text) && sentence?.speaker !== 'patient') return 'assessment_plan'
  if (
    /\bblood pressure (?:is|was|today)|\bheart rate (?:is|was)/.test(text) &&
    sentence?.speaker === 'doctor'
  )
    return 'vitals'
  return 'hpi'
}
