import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVENT_NAME, EVENTS_PATH } from '#contract/events.ts'
import { createSocketRealtime, type SocketRealtime } from './socket-realtime.ts'

let http: Server
let realtime: SocketRealtime
/** The user of each token that is good. */
let users: Map<string, string>
/** Throws while the database is away. */
let reachDatabase: () => void
let sockets: Socket[]

beforeEach(async () => {
  users = new Map([
    ['one', 'first'],
    ['two', 'second'],
  ])
  reachDatabase = () => {}
  sockets = []
  http = createServer()
  realtime = createSocketRealtime({ recheckMs: 20 })
  realtime.attach(http, {
    async actorOf(token) {
      reachDatabase()
      const userId = users.get(token)
      return userId ? { userId, sessionId: `session of ${token}`, isStrong: false } : null
    },
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.close()
  await realtime.close()
})

/** A socket that is open; throws when it is refused. */
function open(token: unknown): Promise<Socket> {
  const { port } = http.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: EVENTS_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const nextEvent = (socket: Socket) => new Promise((resolve) => socket.once(EVENT_NAME, resolve))

test.each([undefined, null, '', 'three', 1, { one: 1 }, ['one']])(
  'nobody connects with %j',
  async (token) => {
    await expect(open(token)).rejects.toThrow('unauthenticated')
  },
)

test('an event reaches the screens of its user alone', async () => {
  const [own, other] = [await open('one'), await open('two')]
  const first = [nextEvent(own), nextEvent(other)]
  realtime.tell('first', { kind: 'notesChanged' })
  expect(await first[0]).toEqual({ kind: 'notesChanged' })
  realtime.tell('second', { kind: 'signedOut' })
  expect(await first[1]).toEqual({ kind: 'signedOut' })
})

test('a socket whose session is no longer good is told so and closed', async () => {
  const [ended, going] = [await open('one'), await open('two')]
  const told = nextEvent(ended)
  const closed = new Promise((resolve) => ended.once('disconnect', resolve))
  users.delete('one')
  expect(await told).toEqual({ kind: 'signedOut' })
  expect(await closed).toBe('io server disconnect')
  expect(going.connected).toBe(true)
})

test('a database that is away for a moment closes nothing', async () => {
  const socket = await open('one')
  // Once it was asked about again, it is in; what follows is the regular question.
  await new Promise<void>((resolve) => (reachDatabase = resolve))
  let failures = 0
  await new Promise<void>((resolve) => {
    reachDatabase = () => {
      failures += 1
      if (failures === 3) resolve()
      throw new Error('the database is away')
    }
  })
  reachDatabase = () => {}
  const next = nextEvent(socket)
  realtime.tell('first', { kind: 'notesChanged' })
  expect(await next).toEqual({ kind: 'notesChanged' })
})
