import { setTimeout as delay } from 'node:timers/promises'
import { megabytes, type BenchPart, type Figure } from './figures.ts'
import { processTree } from './processes.ts'
import { withProductServer } from './servers/servers.ts'
import { recordSpeech } from './speech.ts'

const MOST_BYTES = 400_000_000
const IDLE_MS = 2_000
const LONGEST_UNLOAD_MS = 60_000
const SPEECH_SECONDS = 30

/** What the server and its database hold at rest: after a start, and after a recording once the speech model is gone. */
export const memoryAtRest: BenchPart = {
  name: 'memory-at-rest',
  run: () =>
    withProductServer({ idleMs: IDLE_MS }, async (server) => {
      const physician = await server.signUpPhysician()
      await delay(1_000)
      const started = await atRest(server.processId, 'after the start')
      await recordSpeech({ ...physician, url: server.url }, SPEECH_SECONDS)
      const loaded = await atRest(server.processId, 'with the speech model loaded')
      await recogniserGone(server.processId)
      const unloaded = await atRest(server.processId, 'after a recording, the speech model unloaded')
      return [judged(started), loaded.figure, judged(unloaded)]
    }),
}

/** The live text may still be worked on when the recording is transcribed; only then does the idle time begin. */
async function recogniserGone(processId: number): Promise<void> {
  for (let waited = 0; waited < LONGEST_UNLOAD_MS; waited += 500) {
    await delay(500)
    const tree = await processTree(processId)
    if (!tree.some(({ command }) => command.includes('recognizer-worker'))) return
  }
}

async function atRest(processId: number, when: string): Promise<{ figure: Figure; bytes: number }> {
  const tree = await processTree(processId)
  const sum = (of: typeof tree) => of.reduce((total, process) => total + process.share, 0)
  const database = tree.filter(({ command }) => /postgres/.test(command) && !command.includes('-process.ts'))
  const [bytes, ofDatabase] = [sum(tree), sum(database)]
  return {
    figure: {
      what: `${tree.length} processes ${when}`,
      measured: `${megabytes(bytes)} (database ${megabytes(ofDatabase)})`,
    },
    bytes,
  }
}

function judged({ figure, bytes }: { figure: Figure; bytes: number }): Figure {
  return { ...figure, target: `below ${megabytes(MOST_BYTES)}`, met: bytes < MOST_BYTES }
}
