import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { NoteStyle, TemplateKey, type Section } from '#contract/notes.ts'
import type { Segment } from '#contract/transcripts.ts'
import { sectionBlocks } from '#server/features/exports/note-document.ts'
import { blocksText } from '#server/features/exports/plain-text.ts'
import { chooseWriter, writerSettings } from '#server/platform/writer/choose-writer.ts'
import { createCommandTextWork, type TextWork } from '#server/platform/text-work/text-work.ts'
import { numberedSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import { WriterError, type Writer } from '#server/platform/writer/writer.ts'

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

/** What the command reads and writes besides the files it is given; tests bring their own. */
export interface Surroundings {
  environment: Record<string, string | undefined>
  stdin: Readable
  stdout: Writable
  stderr: Writable
  signal?: AbortSignal
}

interface Settings {
  in: string
  out: string
  writer: Writer
  work: TextWork
  template: TemplateKey
  style: NoteStyle
}

/** A mistake in how the command was called; the message says which. */
class UsageError extends Error {}

/**
 * Runs the command and answers its exit code: 0 when every line became a note, 1 when some did not, 2 when it was called
 * wrongly or could not read or write its files. The output file appears whole at the end or not at all.
 */
export async function writeNotes(args: string[], surroundings: Surroundings): Promise<number> {
  const say = (message: string): void => void surroundings.stderr.write(`${message}\n`)
  try {
    const settings = readSettings(args, surroundings.environment)
    if (!settings) {
      surroundings.stdout.write(USAGE)
      return 0
    }
    const failed = await writeAll(settings, surroundings, say).finally(() => settings.work.close())
    if (failed > 0) say(`${failed} ${failed === 1 ? 'line' : 'lines'} could not be written as a note.`)
    return failed > 0 ? 1 : 0
  } catch (cause) {
    say(cause instanceof Error ? cause.message : 'Something went wrong.')
    if (cause instanceof UsageError) say(`\n${USAGE}`)
    return 2
  }
}

function readSettings(args: string[], environment: Record<string, string | undefined>): Settings | null {
  const values = readArguments(args)
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
  return { in: values.in, out: values.out, writer, work, template: template.data, style: style.data }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        in: { type: 'string', default: '-' },
        out: { type: 'string', default: '-' },
        writer: { type: 'string' },
        template: { type: 'string', default: 'soap' },
        style: { type: 'string', default: 'standard' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause })
  }
}

/** Reads, writes and passes on one line after another; answers how many failed. */
async function writeAll(
  settings: Settings,
  around: Surroundings,
  say: (text: string) => void,
): Promise<number> {
  const output = settings.out === '-' ? toStream(around.stdout) : await toFile(settings.out)
  let failed = 0
  try {
    // Opened only now: a file that is missing says so at once, and somebody must be listening.
    const input = settings.in === '-' ? around.stdin : createReadStream(settings.in)
    let number = 0
    for await (const line of linesOf(input)) {
      around.signal?.throwIfAborted()
      number += 1
      if (line.trim() === '') continue
      try {
        const row = readRow(line)
        await output.write(`${JSON.stringify(await noteFor(row, settings, around.signal))}\n`)
      } catch (cause) {
        if (!(cause instanceof BadLine || cause instanceof WriterError || cause instanceof WorkError))
          throw cause
        failed += 1
        say(`line ${number}: ${cause.message}`)
      }
    }
    await output.finish()
    return failed
  } catch (cause) {
    await output.discard()
    throw cause
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  // readline drops an error of its input.
  const failure = new Promise<never>((_resolve, reject) => input.once('error', reject))
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([lines.next(), failure])
    if (next.done) return
    yield next.value
  }
}

/** A line that is not a visit; the message says what is wrong with it and repeats nothing of it. */
class BadLine extends Error {}

function readRow(line: string): Row {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (cause) {
    throw new BadLine('this is not JSON.', { cause })
  }
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
  const texts = new Map(segments.map((segment) => [segment.id, segment.text]))
  return sections.flatMap((section) =>
    section.sentences.map((sentence) => ({
      section: section.key,
      sentence: sentence.text,
      support: sentence.support,
      spans: sentence.evidence.map(({ segmentId, from, to }) => ({
        segmentId,
        from,
        to,
        text: texts.get(segmentId)?.slice(from, to) ?? '',
      })),
    })),
  )
}

interface Output {
  write(text: string): Promise<void>
  finish(): Promise<void>
  discard(): Promise<void>
}

function toStream(stream: Writable): Output {
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (cause) => (cause ? reject(cause) : resolve()))
      }),
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  }
}

/** A file beside the one that is asked for, which takes its place when all is written. */
async function toFile(path: string): Promise<Output> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.part`
  const file: FileHandle = await open(temporary, 'wx')
  return {
    async write(text) {
      await file.write(text)
    },
    async finish() {
      await file.sync()
      await file.close()
      await rename(temporary, path)
    },
    async discard() {
      await file.close().catch(() => undefined)
      await rm(temporary, { force: true })
    },
  }
}

if (import.meta.main) {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort(new Error('Stopped; nothing was written.')))
  }
  // A reader that went away (`| head`) is no mistake.
  process.stdout.on('error', () => process.exit(0))
  process.exitCode = await writeNotes(process.argv.slice(2), {
    environment: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: controller.signal,
  })
}
