import { benchArguments } from './bench-arguments.ts'
import { megabytes, type BenchPart } from './figures.ts'
import { processTree } from './processes.ts'
import { withProductServer } from './servers/servers.ts'
import { recordSpeech } from './speech.ts'

const SHORT_MINUTES = 4
const MOST_REAL_TIME = 1

/** A recording of 40 minutes (`--minutes N` for another), and what memory it takes beside a short one before it. */
export const longRecording: BenchPart = {
  name: 'long-recording',
  run: () =>
    withProductServer({}, async (server) => {
      const physician = await server.signUpPhysician()
      await server.pool.query(`update users set subscription_status = 'active' where id = $1`, [
        physician.userId,
      ])
      const target = { ...physician, url: server.url }
      const peaks = async () => {
        const tree = await processTree(server.processId)
        const recogniser = tree.find(({ command }) => command.includes('recognizer-worker'))
        return { server: tree[0]?.peak ?? 0, recogniser: recogniser?.peak ?? 0 }
      }
      const minutes = Number(benchArguments().values.minutes)
      await recordSpeech(target, Math.min(SHORT_MINUTES, minutes) * 60)
      const short = await peaks()
      const { transcribingSeconds } = await recordSpeech(target, minutes * 60)
      const long = await peaks()
      const realTime = transcribingSeconds / (minutes * 60)
      return [
        {
          what: `${minutes} minutes transcribed, of real time`,
          measured: realTime.toFixed(3),
          target: `at most ${MOST_REAL_TIME}`,
          met: realTime <= MOST_REAL_TIME,
        },
        {
          what: `peak of the server, beside a recording of ${SHORT_MINUTES} minutes`,
          measured: megabytes(long.server),
          bare: megabytes(short.server),
          ratio: long.server / short.server,
        },
        {
          what: `peak of the recogniser, beside a recording of ${SHORT_MINUTES} minutes`,
          measured: megabytes(long.recogniser),
          bare: megabytes(short.recogniser),
          ratio: long.recogniser / short.recogniser,
        },
      ]
    }),
}
