import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { EVENTS_PATH } from '#contract/events.ts'
import { callerAddress } from '#server/http/caller-address.ts'
import { until } from '#testing/until.ts'
import { SOCKET_LIMITS } from './handshake-limits.ts'
import { createSocketRealtime, type SocketRealtime } from './socket-realtime.ts'

let server: Server
let realtime: SocketRealtime
let sockets: Socket[] = []
let asked = 0

async function open(limits: Partial<typeof SOCKET_LIMITS> = {}): Promise<number> {
  server = createServer((_, response) => response.end())
  realtime = createSocketRealtime({ limits: { ...SOCKET_LIMITS, ...limits } })
  asked = 0
  const actorOf = async (token: string) => {
    asked += 1
    return token === 'good' ? { userId: 'user', sessionId: 'session', isStrong: false } : null
  }
  realtime.attach(server, { actorOf }, (call) => callerAddress(call, 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const socket of sockets) socket.close()
  sockets = []
  await realtime.close()
})

function screen(port: number, from = '203.0.113.7', token = 'good'): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: EVENTS_PATH,
    auth: { token },
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': from },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return socket
}

/** A bare handshake, as somebody without a session makes them. Its status. */
function handshake(port: number, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': from }
    const call = request({
      port,
      host: '127.0.0.1',
      path: `${EVENTS_PATH}/?EIO=4&transport=polling`,
      headers,
    })
    call.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.end()
  })
}

test('of 2,000 handshakes from one place a few come through, and an honest screen connects meanwhile', async () => {
  const port = await open()
  const statuses: number[] = []
  const attack = Promise.all(
    Array.from({ length: 50 }, async () => {
      // The address an attacker claims to forward for is not the one that counts.
      for (let n = 0; n < 40; n += 1)
        statuses.push(await handshake(port, `198.51.100.${statuses.length % 250}, 198.51.100.9`))
    }),
  )
  await until(() => statuses.length > SOCKET_LIMITS.handshakesAMinute)
  const honest = screen(port)
  await until(() => honest.connected)
  expect(statuses.length).toBeLessThan(2_000)
  await attack
  expect(statuses.filter((status) => status === 200)).toHaveLength(SOCKET_LIMITS.handshakesAMinute)
  expect(statuses.filter((status) => status === 403)).toHaveLength(2_000 - SOCKET_LIMITS.handshakesAMinute)
  expect(honest.connected).toBe(true)
  expect(asked).toBe(2)
}, 60_000)

test('a connection on which no session is shown is closed, and its place is free again', async () => {
  const port = await open({ unknownMs: 50, connectionsOfAPlace: 2 })
  const strangers = [screen(port, '198.51.100.9', 'bad'), screen(port, '198.51.100.9', 'bad')]
  const closed = strangers.map((socket) => new Promise((resolve) => socket.io.once('close', resolve)))
  await Promise.all(closed)
  let honest: Socket
  const come = () => {
    honest = screen(port, '198.51.100.9').once('connect_error', come)
  }
  come()
  await until(() => honest.connected)
})

test('one user has so many sockets at once and no more', async () => {
  const port = await open({ socketsOfAUser: 2 })
  const [one, other] = [screen(port), screen(port)]
  await until(() => one.connected && other.connected)
  const refused = screen(port)
  const error = await new Promise<Error>((resolve) => refused.once('connect_error', resolve))
  expect(error.message).toBe('too_many_sockets')
  one.close()
  await until(() => {
    if (!refused.active && !refused.connected) refused.connect()
    return refused.connected
  })
})

test('who talks without end is cut off', async () => {
  const port = await open({ packetsAMinute: 10 })
  const chatty = screen(port)
  await until(() => chatty.connected)
  for (let n = 0; n < 20; n += 1) chatty.emit('anything')
  await until(() => !chatty.connected)
})

test('the caller’s address is what the outermost trusted proxy saw', () => {
  const call = (xff: string | undefined, proxies: number) =>
    callerAddress(
      {
        headers: xff === undefined ? {} : { 'x-forwarded-for': xff },
        socket: { remoteAddress: '10.0.0.1' } as never,
      },
      proxies,
    )
  expect(call('1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.1')
  expect(call('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
  expect(call('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
  expect([call('2.2.2.2', 5), call(undefined, 1)]).toEqual(['2.2.2.2', '10.0.0.1'])
})
