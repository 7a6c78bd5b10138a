import { createServer } from 'node:http'
import type { AddressInfo, Socket as NetSocket } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVENT_NAME, EVENTS_PATH, type ServerEvent } from '#contract/events.ts'
import { until } from '#testing/until.ts'
import { SOCKET_LIMITS } from './handshake-limits.ts'
import { createPresence } from './presence.ts'
import { createSocketRealtime, type SocketRealtime } from './socket-realtime.ts'

const RECHECK_MS = 20

let realtime: SocketRealtime
let url: string
let opened: Socket[]
/** Those whose sessions have what admin roles need; a token is the name of its user. */
let strong: Set<string>

beforeEach(async () => {
  opened = []
  strong = new Set()
  const server = createServer()
  realtime = createSocketRealtime({
    recheckMs: RECHECK_MS,
    limits: { ...SOCKET_LIMITS, charactersWaiting: 100_000 },
    presence: createPresence({ awayAfterMs: 1, gatheredMs: 1 }),
  })
  realtime.attach(server, {
    actorOf: async (token) => ({ userId: token, sessionId: token, isStrong: strong.has(token) }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of opened) socket.close()
  await realtime.close()
})

async function screen(token: string) {
  const socket = io(url, { path: EVENTS_PATH, auth: { token }, transports: ['websocket'], forceNew: true })
  opened.push(socket)
  const heard: ServerEvent[] = []
  socket.on(EVENT_NAME, (event: ServerEvent) => heard.push(event))
  await until(() => socket.connected)
  return { socket, heard }
}
const NEWS = { kind: 'notesChanged' } as const
const LAST = { kind: 'listingsChanged' } as const

test('of several users each hears once, on every screen; nobody named is nobody told', async () => {
  const [ada, second, ben, cleo] = [
    await screen('ada'),
    await screen('ada'),
    await screen('ben'),
    await screen('cleo'),
  ]
  realtime.tell([], NEWS)
  realtime.tell(['ada', 'ben', 'ada'], NEWS)
  realtime.tellAll(LAST)
  await until(() => [ada, second, ben, cleo].every(({ heard }) => heard.at(-1)?.kind === LAST.kind))
  expect([ada, second, ben].map(({ heard }) => heard)).toEqual([
    [NEWS, LAST],
    [NEWS, LAST],
    [NEWS, LAST],
  ])
  expect(cleo.heard).toEqual([LAST])
})

test('what is for admin roles reaches sessions that have what these need, and follows them', async () => {
  const { heard } = await screen('ada')
  /** Whether it comes before what everybody hears. */
  const hears = async () => {
    heard.length = 0
    realtime.tell(['ada'], NEWS, 'strong')
    realtime.tellAll(LAST)
    await until(() => heard.at(-1)?.kind === LAST.kind)
    return heard.length === 2
  }
  expect(await hears()).toBe(false)
  strong.add('ada')
  await until(hears)
  strong.clear()
  await until(async () => !(await hears()))
})

test('each connection hears the greeting first', async () => {
  realtime.greetWith(() => ({ kind: 'health', website: 'up', writer: 'degraded' }))
  const telling = setInterval(() => realtime.tell('ada', NEWS), 1)
  const { heard } = await screen('ada')
  await until(() => heard.length > 3)
  clearInterval(telling)
  expect(heard[0]).toEqual({ kind: 'health', website: 'up', writer: 'degraded' })
})

test('a screen that does not read is closed rather than remembered for; others hear on, and it comes back', async () => {
  const [slow, other] = [await screen('slow'), await screen('other')]
  const { ws } = slow.socket.io.engine.transport as unknown as { ws: { _socket: NetSocket } }
  ws._socket.pause()
  const long = {
    kind: 'live',
    noteId: '',
    recordingId: '',
    startMs: 0,
    text: 'x'.repeat(50_000),
    final: false,
  } as const
  let told = 0
  await until(async () => {
    realtime.tell(['slow', 'other'], long)
    told += 1
    return (await realtime.presence.hereOf(['slow'])).size === 0
  }, 30_000)
  await until(() => other.heard.length === told)
  ws._socket.resume()
  await until(async () => slow.socket.connected && (await realtime.presence.hereOf(['slow'])).size === 1)
  const before = slow.heard.length
  expect(before).toBeLessThan(told)
  realtime.tell('slow', NEWS)
  await until(() => slow.heard.some(({ kind }) => kind === NEWS.kind))
}, 60_000)
