import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmbeddedWriter } from '#server/platform/writer/embedded-writer.ts'
import { readTalk } from '#server/platform/text-work/engine/talk.ts'
import { createCommandTextWork } from '#server/platform/text-work/text-work.ts'
import { numberedSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { benchArguments } from './bench-arguments.ts'
import { milliseconds, quantile, timedBoth, type BenchPart } from './figures.ts'
import { longVisit } from './long-visit.ts'

const TARGET_MS = 60
const REQUEST = {
  template: 'soap',
  style: 'standard',
  switches: { physicalExam: true, assessmentPlan: true, telehealthCheck: true },
} as const

/** The embedded writer on visits of 15 minutes: the demo's, or with `--data DIR` those of a benchmark's dev file. */
export const writeVisit: BenchPart = {
  name: 'write-visit',
  async run() {
    const visits = (await visitTexts()).map((text) => readTalk(text))
    const work = createCommandTextWork()
    const writer = createEmbeddedWriter({ sentenceIds: numberedSentenceIds, work })
    let at = 0
    const { wall, computing } = await timedBoth(
      () => writer.write({ ...REQUEST, segments: visits[at++ % visits.length] ?? [] }, { userId: 'bench' }),
      { times: 300, warmUp: 30 },
    )
    work.close()
    const p95 = quantile(wall, 0.95)
    const line = (name: string, share: number) => ({
      what: `one visit of 15 minutes, ${name} of ${wall.length}`,
      measured: `${milliseconds(quantile(wall, share))} (computing ${milliseconds(quantile(computing, share))})`,
    })
    return [
      line('p50', 0.5),
      { ...line('p95', 0.95), target: `${TARGET_MS} ms`, met: p95 <= TARGET_MS },
      line('p99', 0.99),
    ]
  },
}

async function visitTexts(): Promise<string[]> {
  const { data: folder } = benchArguments().values
  if (!folder) return Promise.all([0, 3, 6, 9].map((first) => longVisit(first)))
  const lines = (await readFile(join(folder, 'aci-bench.valid.jsonl'), 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => (JSON.parse(line) as { dialogue: string }).dialogue)
}
