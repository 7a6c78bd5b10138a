import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSentence } from '#scribe/check/check-sentence.ts'
import { LETTER_KINDS } from '#scribe/letters/letter.ts'
import { writeLetter } from '#scribe/letters/write-letter.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { findTasks } from '#scribe/tasks/find-tasks.ts'
import { TEMPLATES } from '#scribe/templates.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'
import { writeNote } from '#scribe/write-note.ts'
import { partOf, segmentsOf } from './corpus.ts'
import type { Visit } from './visit.ts'

/** What the engine makes of one visit, line by line: its note, what is left to check, tasks, letters and verdicts. */
export function goldenLines(visit: Visit): string[] {
  const segments = guessSpeakers(segmentsOf(visit))
  const draft = writeNote(segments, {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const sections = draft.sections.map(({ key, sentences }) => ({
    key,
    sentences: sentences.map(({ text, heading = false, evidence }, i) => ({
      id: `${key} ${i}`,
      text,
      isHeading: heading,
      evidence,
    })),
  }))
  const source = { sections, clinician: 'The clinician', patient: null, dateOfBirth: null, visitDay: 'today' }
  const index = indexTranscript(segments)
  return [
    ...draft.sections.flatMap(({ key, sentences }) =>
      sentences.map(({ text, support }) => `${key}: ${text} [${support}]`),
    ),
    ...draft.uncovered.map(({ text }) => `to check: ${text}`),
    ...findTasks(segments).map(({ kind, subject, due }) => `task: ${kind} ${subject} ${JSON.stringify(due)}`),
    ...LETTER_KINDS.flatMap((kind) => writeLetter(kind, source).map(({ text }) => `${kind} letter: ${text}`)),
    ...[...visit.trueSentences, ...visit.wrongSentences].map(({ text }) => {
      const { support, contradictions } = checkSentence(text, index)
      const against = contradictions.map(({ kind, slot, said }) => ` ${kind} ${slot} ${said ?? ''}`.trimEnd())
      return `verdict: ${support}${against.join(',')} | ${text}`
    }),
  ]
}

const FILE = join(import.meta.dirname, 'golden.json')

/** A visit's lines as they are kept: each by a few letters of its hash, so that what nobody may read is not read here. */
export const hashesOf = (lines: readonly string[]): string =>
  lines.map((line) => createHash('sha256').update(line).digest('base64url').slice(0, 4)).join(' ')

export const readGolden = (): Record<string, string> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>) : {}

export const writeGolden = (golden: Record<string, string>): void =>
  writeFileSync(FILE, `${JSON.stringify(golden, null, 2)}\n`)

/** The lines that are not as they were, and how many of the kept ones are gone; of an unread visit only their number. */
export function differencesOf(visit: Visit, kept: string): string[] {
  const lines = goldenLines(visit)
  const old = new Set(kept.split(' '))
  const now = hashesOf(lines).split(' ')
  const fresh = lines.filter((_, i) => !old.has(now[i] ?? ''))
  const gone = [...old].filter((hash) => !now.includes(hash)).length
  if (fresh.length === 0 && gone === 0) return []
  const shown = partOf(visit) === 'unread' ? [`${fresh.length} lines, unread`] : fresh
  return [`${visit.id}: ${gone} lines gone, now:`, ...shown.map((line) => `  ${line}`)]
}
