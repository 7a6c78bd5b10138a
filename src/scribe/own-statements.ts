import { collectLines } from './note-lines.ts'
import { withoutLabel } from './labels.ts'
import { readTranscript } from './read-transcript.ts'
import { spansOf } from './spans.ts'
import { TEMPLATES } from './templates.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import type { SectionPlan, Span, WriteOptions } from './types.ts'

const TELEHEALTH: SectionPlan = { key: 'telehealth', title: 'Telehealth', style: 'bullets' }
const EVERYTHING: WriteOptions = {
  sections: [...(TEMPLATES[0]?.sections ?? []), TELEHEALTH],
  style: 'detailed',
  physicalExam: true,
  assessmentPlan: true,
}

const known = new WeakMap<IndexedTranscript, Map<string, Span[]>>()

/**
 * The words of the transcript behind a statement that the engine itself would write of it in other words ("sounds good" is
 * an agreement, "allergic to anything?" "no" a denial); null for any other text. The first call reads the whole visit.
 */
export function ownStatement(text: string, transcript: IndexedTranscript): Span[] | null {
  let statements = known.get(transcript)
  if (!statements) {
    statements = statementsOf(transcript)
    known.set(transcript, statements)
  }
  return statements.get(key(text)) ?? null
}

/** A statement whoever it is told of: he, she, they or the patient; without its label. */
const key = (text: string): string =>
  withoutLabel(text.trim())
    .toLowerCase()
    .replace(/\b(?:the patient's|his|her|their)\b/g, 'whose')
    .replace(/\b(?:the patient|he|she|they|him|them)\b/g, 'who')
    // Every third statement of a story is told as reported.
    .replace(/^who reports that /, '')
    .replace(/\.$/, '')

function statementsOf({ segments }: IndexedTranscript): Map<string, Span[]> {
  const read = readTranscript(segments)
  if (read.segments.length === 0) return new Map()
  const lines = collectLines(read, EVERYTHING)
  return new Map(lines.map(({ text, words }) => [key(text), spansOf(words, read.segments)]))
}
