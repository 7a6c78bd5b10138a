import { z } from 'zod'
import { createCommandTextWork, type TextWork } from '#server/platform/text-work/text-work.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import {
  BadLine,
  readOptions,
  runFromTerminal,
  runLines,
  type LinesSettings,
  type Surroundings,
} from './commands/json-lines.ts'
import { withWords } from './commands/with-words.ts'

const USAGE = `Checks the sentences of notes, whoever wrote them, against the talk of their visits.

  npm run --silent notes:check -- --in rows.jsonl --out verdicts.jsonl

  --in   file with one {"id", "dialogue", "sentences": [text]} a line; "-" reads standard input (default)
  --out  file for one {"id", "verdicts"} a line, a verdict a sentence in their order; "-" writes standard output (default)

A verdict: {"support": "supported", "partly" or "unsupported", "score": from 0 to 1, how sure it is that the sentence is
borne out, "because": what is missing or null, "contradictions": [{"kind", "slot", "said", "evidence"}], "evidence"}.
`

const Row = z.object({
  id: z.union([z.string(), z.number()]),
  dialogue: z.string(),
  sentences: z.array(z.string()),
})

/** Runs the command and answers its exit code, see `runLines`. */
export const checkNotes = (args: string[], surroundings: Surroundings): Promise<number> =>
  runLines({ usage: USAGE, outcome: 'checked', readSettings }, args, surroundings)

function readSettings(args: string[]): LinesSettings | null {
  const values = readOptions(args, {})
  if (values.help) return null
  const work = createCommandTextWork()
  return {
    in: values.in,
    out: values.out,
    answer: (value, signal) => verdictsFor(value, work, signal),
    isOfTheLine: (cause): cause is Error => cause instanceof WorkError,
    close: () => work.close(),
  }
}

async function verdictsFor(value: unknown, work: TextWork, signal: AbortSignal | undefined) {
  const row = Row.safeParse(value)
  if (!row.success)
    throw new BadLine('a line needs an "id", a "dialogue" that is text and "sentences" that are texts.')
  const { id, dialogue, sentences } = row.data
  const whose = { userId: 'the command line', signal }
  const segments = await work.run('talk', { text: dialogue }, whose)
  const verdicts = await work.run('check', { texts: sentences, segments }, whose)
  return {
    id,
    verdicts: verdicts.map(({ support, score, because, contradictions, evidence }) => ({
      support,
      score,
      because,
      contradictions: contradictions.map((one) => ({ ...one, evidence: withWords(one.evidence, segments) })),
      evidence: withWords(evidence, segments),
    })),
  }
}

if (import.meta.main) await runFromTerminal(checkNotes)
