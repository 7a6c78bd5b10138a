import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { modelsForFold } from './folds.ts'
import { noteFigures, shown, type NoteFigures } from './note-figures.ts'
import {
  configuredWriter,
  embeddedWithRecord,
  embeddedWriter,
  personsNote,
  transcriptCopied,
  type NoteWriter,
} from './note-writers.ts'
import { factFigures, orderFigures, shortFigures } from './parts.ts'
import { judgementsFile, readJudgements } from './reading/judgements.ts'
import { readingFigures, writtenSentences } from './reading/read-sentences.ts'
import { readVisits, type Visit } from './visits.ts'
import { writeNotesOf } from './written-notes.ts'

const USAGE = `Scores notes on public data sets.

  npm run bench:notes -- --data DIR

  --data DIR       the folder with the sets, one visit a line
  --models DIR     models of the embedded engine trained without the fold of the visit (scripts/scribe/train-all.ts)
  --json FILE      writes the figures into a file as well, to be compared with another commit's
  --at-once N      how many notes the service at WRITER_URL writes at a time (default 2)
  --limit N        only the first N visits
  --subset NAME    only the visits of one part of the set
  --quick          only the writers, without the baselines and the other sets
  --ungrounded     prints the words of each note that were not said
  --unread         prints the sentences of the embedded engine that nobody has read yet (bench/notes/reading), no more

With WRITER_URL, WRITER_KEY and WRITER_MODEL the writer there is scored first, beside the embedded engine.`

/** What the bench reads and tells; tests bring their own. */
export interface Surroundings {
  environment: Record<string, string | undefined>
  say(line: string): void
  table(rows: Record<string, object>): void
}

/** Runs the bench and answers its exit code: 0 when it could score, 2 when it was called wrongly. */
export async function benchNotes(args: string[], around: Surroundings): Promise<number> {
  try {
    const settings = readSettings(args)
    const service = configuredWriter(around.environment, settings.atOnce)
    const modelsFor = modelsForFold(settings.models ?? null)
    if (settings.unread) {
      tellUnread(settings.data, modelsFor, around)
      return 0
    }
    const writers = [...(service ? [service] : []), embeddedWriter(modelsFor)]
    const figures = await score(settings, { writers, modelsFor }, around)
    if (settings.json) writeFileSync(settings.json, `${JSON.stringify(figures, null, 2)}\n`)
    return 0
  } catch (cause) {
    around.say(cause instanceof Error ? cause.message : 'Something went wrong.')
    if (cause instanceof UsageError) around.say(`\n${USAGE}`)
    return 2
  }
}

/** A mistake in how the bench was called; the message says which. */
class UsageError extends Error {}

function readSettings(args: string[]) {
  const values = readArguments(args)
  const count = (name: 'at-once' | 'limit'): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} needs a whole number from 1.`)
    return value
  }
  if (!values.data) throw new UsageError('Say where the data are: --data DIR.')
  return { ...values, data: values.data, atOnce: count('at-once'), limit: count('limit') }
}
type Settings = ReturnType<typeof readSettings>

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        data: { type: 'string' },
        models: { type: 'string' },
        json: { type: 'string' },
        'at-once': { type: 'string', default: '2' },
        limit: { type: 'string', default: '1000' },
        subset: { type: 'string' },
        quick: { type: 'boolean', default: false },
        ungrounded: { type: 'boolean', default: false },
        unread: { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause })
  }
}

interface Scored {
  writers: NoteWriter[]
  modelsFor: ReturnType<typeof modelsForFold>
}

async function score(settings: Settings, { writers, modelsFor }: Scored, around: Surroundings) {
  const { data, subset, limit } = settings
  const visits = [...readVisits(data, 'aci-bench.train'), ...readVisits(data, 'aci-bench.valid')]
    .filter((visit) => !subset || visit.subset === subset)
    .slice(0, limit)
  const baselines = settings.quick
    ? []
    : [embeddedWithRecord(modelsFor), transcriptCopied, personsNote('human reference')]
  const notes = await scoreNotes(visits, [...writers, ...baselines], settings, around)
  const head = { commit: commitOf(), visits: visits.length, crossValidated: settings.models !== undefined }
  if (settings.quick) return { ...head, notes }
  const orders = {
    aciBench: orderFigures(visits, data, modelsFor),
    primock57: orderFigures(readVisits(data, 'primock57'), data, modelsFor),
  }
  const shortDialogues = await shortFigures(data, writers)
  const facts = await factFigures(data, writers)
  const reading = readingFigures(writtenSentences(data, modelsFor), readJudgements(judgementsFile))
  around.say(
    'Sentences of the embedded engine that were read, and how many were left as they are, in percent:',
  )
  around.table({ embedded: reading })
  around.say('Tasks of the embedded engine against public orders:')
  around.table(orders)
  around.say('Short dialogues (MTS-Dialog), whole note against one section:')
  around.table(shortDialogues)
  around.say('Facts of the clinicians’ checklists (PriMock57), percent held:')
  around.table(facts)
  return { ...head, notes, reading, orders, shortDialogues, facts }
}

/** One sentence a line with its key, to be read beside its transcript and judged. */
function tellUnread(folder: string, modelsFor: Scored['modelsFor'], around: Surroundings): void {
  const judgements = readJudgements(judgementsFile)
  for (const { key, visit, section, text } of writtenSentences(folder, modelsFor))
    if (!judgements.has(key)) around.say([key, visit, section, text].join('\t'))
}

async function scoreNotes(
  visits: Visit[],
  writers: NoteWriter[],
  { ungrounded: tellsUngrounded }: Settings,
  around: Surroundings,
): Promise<Record<string, NoteFigures>> {
  const out: Record<string, NoteFigures> = {}
  for (const writer of writers) {
    if (writer.name === 'embedded') await writeNotesOf(visits.slice(0, 5), writer)
    const written = await writeNotesOf(visits, writer)
    const { ungrounded, ...figures } = noteFigures(written)
    out[writer.name] = figures
    for (const [reason, times] of written.failures)
      around.say(`${writer.name}: ${times} of ${visits.length} notes not written: ${reason}`)
    if (tellsUngrounded) for (const words of ungrounded) around.say(words.join(' '))
  }
  around.table(Object.fromEntries(Object.entries(out).map(([name, figures]) => [name, shown(figures)])))
  return out
}

/** The commit that is checked out, with "+" where files differ from it; null outside a repository. */
function commitOf(): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') === '' ? '' : '+')
  } catch {
    return null
  }
}

if (import.meta.main) {
  process.exitCode = await benchNotes(process.argv.slice(2), {
    environment: process.env,
    say: (line) => console.log(line),
    table: (rows) => console.table(rows),
  })
}
