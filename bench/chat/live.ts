import { loadavg } from 'node:os'
import { megabytes, milliseconds, quantile, type Figure } from '../figures.ts'
import { processTree } from '../processes.ts'
import { withProductServer } from '../servers/servers.ts'
import { gatherCrowd, type Heard } from './crowd.ts'
import { makeTalkers } from './talkers.ts'

const PEOPLE = 1_000
const OF_A_ROOM = 10
const MESSAGES_A_SECOND = 200
const WARM_UP_SECONDS = 5
const BARE_SECONDS = 20
const LOOK_EVERY_MS = 5_000
const MOST_MS = 150

/** 1,000 people in rooms of 10 talk, 200 messages a second; beside them the same on bare socket.io, before and after. */
export function live(minutes: number): Promise<Figure[]> {
  return withProductServer({}, async (server) => {
    const talkers = await makeTalkers(server.pool, PEOPLE, OF_A_ROOM)
    const bareUrl = await server.startBare('bare-socket-process.ts')
    const bare = [await talkBare(bareUrl, talkers)]
    const crowd = await gatherCrowd(server.url, talkers, false)
    await crowd.talk(MESSAGES_A_SECOND, WARM_UP_SECONDS)
    const memory = await watchMemory(server.processId)
    const heard = await crowd.talk(MESSAGES_A_SECOND, Math.round(minutes * 60))
    const held = await memory.end()
    await crowd.leave()
    bare.push(await talkBare(bareUrl, talkers))
    const atLeast = bare.flatMap(({ latencies }) => latencies)
    const delivery = (share: number, name: string): Figure => {
      const [time, least] = [quantile(heard.latencies, share), quantile(atLeast, share)]
      const target = share === 0.99 ? { target: `${MOST_MS} ms`, met: time <= MOST_MS } : {}
      return {
        what: `delivery, ${name}`,
        measured: milliseconds(time),
        bare: milliseconds(least),
        ratio: time / least,
        ...target,
      }
    }
    return [
      delivery(0.5, 'p50'),
      delivery(0.99, 'p99'),
      count('messages sent', heard.sent),
      count('deliveries that were lost', heard.lost, 0),
      count('deliveries that came twice', heard.doubled, 0),
      { what: 'memory of the process at the beginning', measured: megabytes(held.first) },
      { what: 'at the end, and the most', measured: `${megabytes(held.last)}, ${megabytes(held.most)}` },
      {
        what: 'load of the machine (1, 5, 15 minutes)',
        measured: loadavg()
          .map((n) => n.toFixed(1))
          .join(', '),
      },
    ]
  })
}

async function talkBare(url: string, talkers: Parameters<typeof gatherCrowd>[1]): Promise<Heard> {
  const crowd = await gatherCrowd(url, talkers, true)
  await crowd.talk(MESSAGES_A_SECOND, WARM_UP_SECONDS)
  const heard = await crowd.talk(MESSAGES_A_SECOND, BARE_SECONDS)
  await crowd.leave()
  return heard
}

const count = (what: string, value: number, most?: number): Figure => ({
  what,
  measured: value.toLocaleString('en-US'),
  ...(most === undefined ? {} : { target: `${most}`, met: value <= most }),
})

async function watchMemory(processId: number) {
  const seen: number[] = []
  const look = async () => seen.push((await processTree(processId))[0]?.resident ?? 0)
  await look()
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    async end() {
      clearInterval(looking)
      await look()
      return { first: seen[0] ?? 0, last: seen.at(-1) ?? 0, most: Math.max(...seen) }
    },
  }
}
