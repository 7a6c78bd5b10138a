import { milliseconds, type Figure } from '../figures.ts'
import { withProductServer } from '../servers/servers.ts'
import { gatherCrowd } from './crowd.ts'
import { makeTalkers } from './talkers.ts'

const PEOPLE = 1_000
const OF_A_ROOM = 10
const MESSAGES_A_SECOND = 100
const SECONDS = 20
const KILLED_AFTER_MS = 5_000
const MOST_MS = 5_000

/** The server is killed while 1,000 people talk; each screen comes back by itself and asks for what it missed. */
export const reconnect = (): Promise<Figure[]> =>
  withProductServer({}, async (server) => {
    const talkers = await makeTalkers(server.pool, PEOPLE, OF_A_ROOM)
    const crowd = await gatherCrowd(server.url, talkers, false)
    const talking = crowd.talk(MESSAGES_A_SECOND, SECONDS)
    await new Promise((resolve) => setTimeout(resolve, KILLED_AFTER_MS))
    const killed = performance.now()
    await server.killAndStart()
    const away = performance.now() - killed
    const { connectedMs, caughtUpMs } = await crowd.comeBack()
    await talking
    const heard = await crowd.count()
    await crowd.leave()
    return [
      { what: 'the server was away for', measured: milliseconds(away) },
      {
        what: 'from its return until all 1,000 are connected',
        measured: milliseconds(connectedMs),
        target: `${MOST_MS} ms`,
        met: connectedMs <= MOST_MS,
      },
      { what: 'and have what they missed', measured: milliseconds(connectedMs + caughtUpMs) },
      { what: 'messages sent meanwhile', measured: heard.sent.toLocaleString('en-US') },
      { what: 'not there after it', measured: `${heard.lost}`, target: '0', met: heard.lost === 0 },
      { what: 'there twice', measured: `${heard.doubled}`, target: '0', met: heard.doubled === 0 },
    ]
  })
