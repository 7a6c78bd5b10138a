import { z } from 'zod'
import { NoteStyle, TemplateKey } from '#contract/note-settings.ts'
import { type Section } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { sectionBlocks } from '#server/features/exports/note-document.ts'
import { blocksText } from '#server/features/exports/plain-text.ts'
import { chooseWriter, writerSettings } from '#server/platform/writer/choose-writer.ts'
import { createCommandTextWork, type TextWork } from '#server/platform/text-work/text-work.ts'
import { numberedSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import { WriterError, type Writer } from '#server/platform/writer/writer.ts'
import {
  BadLine,
  readOptions,
  runFromTerminal,
  runLines,
  UsageError,
  type LinesSettings,
  type Surroundings,
} from './commands/json-lines.ts'
import { withWords } from './commands/with-words.ts'

const USAGE = `Writes a note for each line of a file.

  npm run --silent notes:write -- --in visits.jsonl --out notes.jsonl

  --in        file with one {"id", "dialogue"} a line; "-" reads standard input (default)
  --out       file for one {"id", "note", "sections", "evidence"} a line; "-" writes standard output (default)
  --writer    embedded, or openai for the service that WRITER_URL, WRITER_KEY and WRITER_MODEL name
              (default: the service when WRITER_URL is set)
  --template  ${TemplateKey.options.join(', ')} (default soap)
  --style     ${NoteStyle.options.join(', ')} (default standard)
`

const Row = z.object({ id: z.union([z.string(), z.number()]), dialogue: z.string() })
type Row = z.infer<typeof Row>

interface Settings {
  writer: Writer
  work: TextWork
  template: TemplateKey
  style: NoteStyle
}

/** Runs the command and answers its exit code, see `runLines`. */
export const writeNotes = (args: string[], surroundings: Surroundings): Promise<number> =>
  runLines({ usage: USAGE, outcome: 'written as a note', readSettings }, args, surroundings)

function readSettings(args: string[], environment: Record<string, string | undefined>): LinesSettings | null {
  const values = readOptions(args, {
    writer: { type: 'string' },
    template: { type: 'string', default: 'soap' },
    style: { type: 'string', default: 'standard' },
  })
  if (values.help) return null
  const template = TemplateKey.safeParse(values.template)
  const style = NoteStyle.safeParse(values.style)
  if (!template.success) throw new UsageError(`There is no template "${values.template}".`)
  if (!style.success) throw new UsageError(`There is no style "${values.style}".`)
  const settings = writerSettings(environment)
  if (values.writer !== undefined && !['embedded', 'openai'].includes(values.writer)) {
    throw new UsageError(`There is no writer "${values.writer}".`)
  }
  if (values.writer === 'openai' && !settings.writerUrl) {
    throw new UsageError('The writer openai needs WRITER_URL and WRITER_MODEL.')
  }
  const work = createCommandTextWork()
  const writer = chooseWriter(values.writer === 'embedded' ? {} : settings, numberedSentenceIds, work)
  const settled = { writer, work, template: template.data, style: style.data }
  return {
    in: values.in,
    out: values.out,
    answer: (value, signal) => noteFor(readRow(value), settled, signal),
    isOfTheLine: (cause): cause is Error => cause instanceof WriterError || cause instanceof WorkError,
    close: () => work.close(),
  }
}

function readRow(value: unknown): Row {
  const row = Row.safeParse(value)
  if (row.success) return row.data
  throw new BadLine('a line needs an "id" and a "dialogue" that is text.')
}

async function noteFor(
  row: Row,
  { writer, work, template, style }: Settings,
  signal: AbortSignal | undefined,
) {
  const whose = { userId: 'the command line', signal }
  const segments = await work.run('talk', { text: row.dialogue }, whose)
  const switches = { physicalExam: true, assessmentPlan: true, telehealthCheck: false }
  const written = await writer.write({ segments, template, style, switches }, whose)
  const sections = written.sections.map((section) => ({
    key: section.key,
    title: section.title,
    text: blocksText(sectionBlocks(section, false)),
  }))
  return {
    id: row.id,
    note: sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    sections,
    evidence: evidenceOf(written.sections, segments),
  }
}

function evidenceOf(sections: Section[], segments: Segment[]) {
  return sections.flatMap((section) =>
    section.sentences.map((sentence) => ({
      section: section.key,
      sentence: sentence.text,
      support: sentence.support,
      spans: withWords(sentence.evidence, segments),
    })),
  )
}

if (import.meta.main) await runFromTerminal(writeNotes)
