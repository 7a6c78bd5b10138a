import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EVENTS_PATH } from '#contract/events.ts'
import { createSocketRealtime } from './socket-realtime.ts'

const UPGRADE = `GET ${EVENTS_PATH}/?EIO=4&transport=websocket HTTP/1.1\r
host: here\r
connection: Upgrade\r
upgrade: websocket\r
sec-websocket-version: 13\r
sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r
\r
`
const MASK = 'mask'
/** Frames of the protocol below the packets, as a browser masks them: an opcode, and what it carries. */
const frame = (opcode: number, bytes = 0) =>
  Buffer.concat([Buffer.from([opcode, 0x80 | bytes]), Buffer.from(MASK), Buffer.alloc(bytes, 65)])
const PING = 0x89
const PONG = 0x8a
const FIRST_PART = 0x01
const FURTHER_PART = 0x00

async function openSocket() {
  const server = createServer()
  const realtime = createSocketRealtime()
  realtime.attach(server, { actorOf: async () => null })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ends = new Promise<{ bytesRead: number }>((resolve) => server.once('connection', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  onTestFinished(async () => {
    socket.destroy()
    await realtime.close()
    server.close()
  })
  socket.write(UPGRADE)
  await once(socket, 'data')
  return { socket, end: await ends }
}

test.each([
  ['pings', () => frame(PING, 125)],
  ['pongs', () => frame(PONG)],
  ['parts of a message, with nothing in them', (at: number) => frame(at === 0 ? FIRST_PART : FURTHER_PART)],
])('a socket that sends %s without end is cut off', async (_, make) => {
  const { socket, end } = await openSocket()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  let at = 0
  const send = (): void => {
    while (!socket.destroyed) {
      const frames = Buffer.concat(Array.from({ length: 500 }, () => make(at++)))
      if (!socket.write(frames)) break
    }
    socket.once('drain', send)
  }
  send()
  await gone
  expect(end.bytesRead).toBeLessThan(400_000)
})

test('sixty pings at once are answered, and keep it open', async () => {
  const { socket } = await openSocket()
  socket.write(Buffer.concat(Array.from({ length: 60 }, () => frame(PING))))
  let pongs = 0
  await new Promise<void>((resolve) =>
    socket.on('data', (bytes: Buffer) => {
      pongs += bytes.filter((byte) => byte === PONG).length
      if (pongs >= 60) resolve()
    }),
  )
  expect(socket.destroyed).toBe(false)
})
