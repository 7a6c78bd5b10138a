import { greetsSeveral } from './talk/greeted.ts'
import { isDictation } from './dictation/is-dictation.ts'
import { withMergedDenials } from './history/merged-denials.ts'
import { collectLines } from './note-lines.ts'
import { withLabels } from './plan/plan-labels.ts'
import type { NoteLine } from './visit-lines.ts'
import { spansOf } from './spans.ts'
import { capital } from './surface.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import type { Draft, DraftSection, Segment, SectionKey, SectionPlan, Support, WriteOptions } from './types.ts'
import { uncoveredFacts } from './uncovered.ts'
import { readTranscript } from './read-transcript.ts'
import { checkSentence } from './check/check-sentence.ts'
import { speaksOfClinician } from './clinicians-own.ts'
import { builtInModels, type ScribeModels } from './models.ts'

/** Sections whose lines are shown elsewhere when the template has no place of its own for them. */
const GATHERS: Partial<Record<SectionKey, SectionKey[]>> = {
  subjective: ['chief_complaint', 'hpi', 'ros', 'past_medical_history', 'past_surgical_history', 'family_history', 'social_history', 'medications', 'allergies'],
  objective: ['vitals', 'physical_exam', 'results'],
  assessment: ['assessment_plan'],
  plan: ['assessment_plan'],
  hospital_course: ['hpi'],
  procedure: ['hpi'],
} // prettier-ignore

const EXAM_KEYS: ReadonlySet<SectionKey> = new Set(['physical_exam', 'vitals'])
const PLAN_KEYS: ReadonlySet<SectionKey> = new Set(['assessment_plan', 'assessment', 'plan', 'instructions'])

/**
 * Writes a note from a transcript. Every sentence carries the ranges of the original text it came from and what the
 * check says of it; what reached no sentence is listed by weight. Never throws for any text; the same transcript always
 * gives the same draft. When nothing can be written, `reason` says why.
 */
export function writeNote(
  segments: Segment[],
  options: WriteOptions,
  models: ScribeModels = builtInModels(),
): Draft {
  const read = readTranscript(segments, models)
  const { segments: told, index } = read
  const plans = options.sections.filter((plan) => wanted(plan, options))
  if (told.length === 0)
    return {
      sections: emptySections(plans),
      uncovered: [],
      reason: 'Nothing was said that could be written down.',
    }
  const lines = collectLines(read, options)
  const isUnfit = ({ line, support }: Judged): boolean =>
    support === 'unsupported' || (!line.dictated && speaksOfClinician(line))
  const judged = lines
    .map((line): Judged => barelyOrdered({ line, support: supportOf(line, index) }, index))
    .flatMap((one) => (isUnfit(one) ? findingByFinding(one, index) : [one]))
  const verified = judged.flatMap((one) => {
    if (one.line.heading) return [{ line: one.line, support: 'supported' as const }]
    return isUnfit(one) ? [] : [{ line: one.line, support: one.support }]
  })
  const failed = judged.filter((one) => !one.line.heading && isUnfit(one))
  const checked = withMergedDenials(verified)
  const sections = plans.map((plan): DraftSection => {
    const keys = new Set<SectionKey>([
      plan.key,
      ...(GATHERS[plan.key] ?? []).filter((key) => !plans.some((other) => other.key === key)),
    ])
    const mine = checked.filter(({ line }) => keys.has(line.section) && belongs(line, plan.key))
    const texts = withLabels(mine.map(({ line }) => line))
    return {
      key: plan.key,
      title: plan.title,
      style: plan.style,
      sentences: mine.map(({ line, support }, i) => ({
        text: texts[i] as string,
        evidence: spansOf(line.words, told),
        support,
        ...(line.heading ? { heading: true } : {}),
      })),
    }
  })
  // What a list of a dictation does not tell stands in its sentence.
  const untold = isDictation(index) ? [] : failed.flatMap(({ line }) => spansOf(line.words, told))
  const uncovered = uncoveredFacts(index, sections, untold)
  return { sections, uncovered, reason: reasonFor(sections, told, index) }
}

/** What was dictated and seems to be denied elsewhere stands to be looked at. */
function supportOf({ text, dictated }: NoteLine, index: IndexedTranscript): Support {
  const { support } = checkSentence(text, index)
  return dictated && support === 'unsupported' ? 'partly' : support
}

interface Judged {
  line: NoteLine
  support: Support
}

/** "Use apixaban 5 mg" of "that's apixaban, 5 mg": where the verb is nobody's, the order stands without it. */
function barelyOrdered(judged: Judged, index: IndexedTranscript): Judged {
  const { line, support } = judged
  if (support !== 'unsupported' || line.part !== 'action' || !/^Use .*\d/.test(line.text)) return judged
  const bare = { ...line, text: capital(line.text.slice('Use '.length)) }
  const borne = supportOf(bare, index)
  return borne === 'unsupported' ? judged : { line: bare, support: borne }
}

/** A line of several findings of which the check does not find all: those that it finds, and each of the others alone. */
function findingByFinding(one: Judged, index: IndexedTranscript): Judged[] {
  const { findings = [], section } = one.line
  if (findings.length < 2) return [one]
  const [label = ''] = /^[\w ,]+: /.exec(one.line.text) ?? []
  const judged = findings.map(({ text, words, claim }): Judged => {
    const line = { section, text: `${label}${text}`, words }
    return { line, support: checkSentence(claim ?? line.text, index).support }
  })
  const right = judged.filter(({ support }) => support !== 'unsupported')
  const wrong = judged.filter(({ support }) => support === 'unsupported')
  if (right.length === 0) return wrong
  const texts = findings.filter((_, i) => judged[i]?.support !== 'unsupported').map(({ text }) => text)
  const words = right.flatMap(({ line }) => line.words)
  const support = right.some((other) => other.support === 'partly') ? 'partly' : 'supported'
  return [{ line: { section, text: `${label}${texts.join(' ')}`, words }, support }, ...wrong]
}

/** A template with separate assessment and plan gets the headings in the one and the actions in the other. */
function belongs(line: NoteLine, key: SectionKey): boolean {
  if (line.section !== 'assessment_plan' || key === 'assessment_plan') return true
  if (key === 'assessment') return line.heading === true || line.part === 'reasoning'
  return key === 'plan' ? line.heading === true || line.part !== 'reasoning' : true
}

const wanted = (plan: SectionPlan, options: WriteOptions): boolean =>
  (options.physicalExam || !EXAM_KEYS.has(plan.key) || plan.key === 'vitals') &&
  (options.assessmentPlan || !PLAN_KEYS.has(plan.key))

const emptySections = (plans: SectionPlan[]): DraftSection[] =>
  plans.map((plan) => ({ key: plan.key, title: plan.title, style: plan.style, sentences: [] }))

function reasonFor(sections: DraftSection[], segments: Segment[], index: IndexedTranscript): string | null {
  const count = sections.reduce((sum, section) => sum + section.sentences.length, 0)
  const words = segments.reduce((sum, segment) => sum + Math.ceil(segment.text.length / 6), 0)
  if (count === 0)
    return words < 15
      ? 'Too little was said to write a note.'
      : 'No clinical statements were found in this transcript, so nothing was written; the embedded writer reads English only.'
  if (greetsSeveral(index))
    return 'More than one patient seems to be greeted in this recording: check whom each sentence speaks of, or write each visit from a transcript of its own.'
  return words < 40 ? 'The transcript is very short; the note holds only what was said.' : null
}
