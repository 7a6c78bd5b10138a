import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { EVENT_NAME, EVENTS_PATH } from '#contract/events.ts'
import { until } from '#testing/until.ts'
import { createSocketRealtime } from './socket-realtime.ts'

test('a screen comes back by itself after the server has ended cleanly', async () => {
  const server = createServer()
  const realtime = createSocketRealtime()
  realtime.attach(server, {
    actorOf: async () => ({ userId: 'user', sessionId: 'session', isStrong: false }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: EVENTS_PATH,
    auth: { token: 'token' },
    transports: ['websocket'],
  })
  await until(() => socket.connected)
  await realtime.close()
  await until(() => socket.disconnected)
  expect(socket.active).toBe(true)
  socket.close()
})

test('a session that ends while its socket is being let in hears nothing', async () => {
  const server = createServer()
  const realtime = createSocketRealtime()
  const answers = [{ userId: 'user', sessionId: 'session', isStrong: false }, null]
  let asked = 0
  realtime.attach(server, { actorOf: async () => answers[asked++] ?? null })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    path: EVENTS_PATH,
    auth: { token: 'token' },
    transports: ['websocket'],
    reconnection: false,
  })
  const heard: unknown[] = []
  socket.on(EVENT_NAME, (event) => heard.push(event))
  await until(() => asked === 2 && socket.disconnected)
  realtime.tell('user', { kind: 'notesChanged' })
  expect(heard).toEqual([])
  socket.close()
  await realtime.close()
})
