import { ACKNOWLEDGES } from './acknowledges-rules.ts'
import { answeredQuestion, tellsItself, toldByIt } from './asked-and-answered.ts'
import { dictatedSections } from './dictation/dictated-sections.ts'
import { isBareHeading } from './dictation/dictated-lines.ts'
import { isDictation } from './dictation/is-dictation.ts'
import { asSentence } from './left-out/as-sentence.ts'
import { sectionOf } from './left-out/section-of.ts'
import { ToldFacts } from './left-out/told-facts.ts'
import { TO_CHECK, weightUntold, type Said } from './left-out/weight.ts'
import { toldAsRefused } from './settled/refusals.ts'
import { whollyRevoked } from './settled/revoked.ts'
import { capital } from './surface.ts'
import { plain } from './talk/word.ts'
import { sentenceSpan, type IndexedTranscript } from './transcript-index.ts'
import type { DraftSection, SectionKey, Span, Uncovered } from './types.ts'
import { sexOf } from './visit.ts'

const MOST = 60
/** Sentences of one breath that stand together, and how long they may become. */
const [TOGETHER, LONGEST] = [3, 260]

/**
 * What was said and no line of the note says, the heaviest first: computed from the talk, claim by claim. That a line stands
 * on the words is not enough; it must say the thing. A question stands with its answer, and not at all without one.
 * `untold`: words of which a sentence was written that failed the check; they must be looked at, whatever they weigh.
 */
export function uncoveredFacts(
  index: IndexedTranscript,
  sections: DraftSection[],
  untold: Span[] = [],
): Uncovered[] {
  const told = new ToldFacts()
  for (const { sentences } of sections) for (const { text, evidence } of sentences) told.add(text, evidence)
  const keys = new Set(sections.map(({ key }) => key))
  const out: LeftOut[] = []
  const over = whollyRevoked(index.sentences)
  const tellsRefusals = sections.some(({ sentences }) =>
    sentences.some(({ text }) => /\b(?:declines|defers) /.test(text)),
  )
  const refused = tellsRefusals ? toldAsRefused(index.sentences) : new Set<number>()
  const sex = sexOf(index.sentences)
  let read = -1
  const dictated = isDictation(index) ? dictatedSections(index) : null
  for (const { index: at } of index.sentences) {
    const said = at > read && !over.has(at) ? saidAt(index, at) : null
    if (!said) continue
    // Told as it was dictated, or said to whoever types it.
    if (
      dictated &&
      (dictated[at] === null ||
        isBareHeading(index.sentences[at]?.words ?? []) ||
        told.standsOn(said.evidence))
    )
      continue
    // What was offered and turned down is told as turned down.
    const isOver = said.sentences.every((i) => refused.has(i))
    const lost = isOver ? 0 : weightUntold(index, said, told)
    // Where another line stands on all of it, nothing went with the one that failed.
    const isWhole = lost === 0 && told.standsOn(said.evidence)
    const weight = Math.max(lost, isWhole ? 0 : failedWeight(said, untold))
    if (weight < LEAST) continue
    // What answers is not told twice.
    read = said.sentences.at(-1) ?? at
    told.add(said.text, said.evidence)
    const section = sectionOf(index, said.sentences, keys)
    const before = out.at(-1)
    if (before && goesTogether(index, before, said, weight, section)) join(before, said, weight)
    else out.push({ ...said, weight, section, parts: 1 })
  }
  return out
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ text, evidence, weight, section, sentences }) => {
      const wording = asSentence(index, sentences, sex)
      return { text, evidence, weight, section, ...(wording === null ? {} : { wording }) }
    })
}

const LEAST = 0.3

interface LeftOut extends Said {
  weight: number
  section: SectionKey
  /** How many sentences it was put together from. */
  parts: number
}

const failedWeight = ({ evidence }: Said, untold: Span[]): number =>
  evidence.some((one) => untold.some((other) => overlap(one, other))) ? TO_CHECK : 0

const overlap = (one: Span, other: Span): boolean =>
  one.segmentId === other.segmentId && one.from < other.to && other.from < one.to

/** Heavy things of one breath are looked at as one. */
function goesTogether(
  index: IndexedTranscript,
  before: LeftOut,
  said: Said,
  weight: number,
  section: SectionKey,
): boolean {
  const [last, next] = [
    index.sentences[before.sentences.at(-1) ?? -1],
    index.sentences[said.sentences[0] ?? -1],
  ]
  return (
    last !== undefined &&
    next !== undefined &&
    last.segment === next.segment &&
    next.index - last.index === 1 &&
    before.section === section &&
    before.weight >= TO_CHECK === weight >= TO_CHECK &&
    before.parts < TOGETHER &&
    before.text.length + said.text.length <= LONGEST
  )
}

function join(before: LeftOut, said: Said, weight: number): void {
  before.text = `${before.text.replace(/[\s.,;:]+$/, '')}. ${said.text}`
  before.evidence = [...before.evidence, ...said.evidence]
  before.sentences = [...before.sentences, ...said.sentences]
  before.weight = Math.max(before.weight, weight)
  before.parts += 1
}

/** What the sentence at `at` says by itself, or asks and is answered; null for a question that nobody answers. */
function saidAt(index: IndexedTranscript, at: number): Said | null {
  const sentence = index.sentences[at]
  const span = sentenceSpan(index, at)
  if (!sentence || !span || sentence.words.length < 2) return null
  const text = original(index, span)
  const told = toldByIt(sentence, text)
  const statement = told === null ? null : { text: capital(told), evidence: [span], sentences: [at] }
  // Told to the end, it needs no answer; with a "right?" the answer may say otherwise.
  const answered = told === text ? null : answeredQuestion(index.sentences, at)
  if (!answered) return ACKNOWLEDGES.test(plain(sentence.words)) ? null : statement
  const sentences = [...Array.from({ length: answered.last - at + 1 }, (_, k) => at + k), answered.answer]
  const evidence = sentences.map((one) => sentenceSpan(index, one)).filter((one) => one !== null)
  const parts = evidence.map((one) => capital(original(index, one)).replace(/[\s.,;:?!…-]+$/, ''))
  const isAlone = tellsItself(index.sentences[answered.answer]?.words ?? [])
  return { text: isAlone ? (parts.at(-1) ?? '') : parts.join('? '), evidence, sentences }
}

function original(index: IndexedTranscript, span: Span): string {
  const segment = index.segmentById.get(span.segmentId)
  return (segment?.text.slice(span.from, span.to) ?? '').replace(/\s+/g, ' ').slice(0, 300).toWellFormed()
}
