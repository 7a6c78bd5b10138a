import { connect } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { EVENTS_PATH } from '#contract/events.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** `isPatient`: goes on when the other end says that it will say no more. */
function open(isPatient = false) {
  const { hostname, port } = new URL(app.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: isPatient }).on(
    'error',
    () => {},
  )
  onTestFinished(() => void socket.destroy())
  const goOn = (): void => void (socket.destroyed || socket.write('y', () => setImmediate(goOn)))
  if (isPatient) socket.on('end', goOn)
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString('latin1')))
  const gone = new Promise((resolve) => socket.once('close', resolve))
  return { socket, gone, received: () => received }
}

const PATHS = ['/api/health', `${EVENTS_PATH}/?transport=x`]

test.each(PATHS)(
  'who sends a body of one-byte chunks to %s is cut off, whatever was answered',
  async (path) => {
    const { socket, gone, received } = open()
    const tiny = Buffer.from('1\r\nx\r\n'.repeat(10_000))
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n`)
    const send = (): void => {
      while (!socket.destroyed && socket.write(tiny));
      socket.once('drain', send)
    }
    send()
    await gone
    expect(received()).toMatch(/^HTTP\/1\.1 \d{3} [^]*\r\nConnection: close\r\n/i)
  },
)

test.each(PATHS)('who asks %s on without waiting for answers is cut off', async (path) => {
  const { socket, gone, received } = open()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(200))
  await gone
  expect(received().split('HTTP/1.1 ').length).toBeLessThan(20)
})

test('who asks on with expectations that nobody meets is cut off like any other', async () => {
  const { socket, gone, received } = open()
  socket.write('GET / HTTP/1.1\r\nhost: here\r\nexpect: much\r\n\r\n'.repeat(1_000))
  await gone
  expect(received().split('HTTP/1.1 417').length).toBeLessThan(20)
})

test('of what no endpoint takes no body is waited for', async () => {
  const { socket, gone, received } = open()
  const type = 'content-type: application/json\r\ncontent-length: 1000000'
  socket.write(`POST /nowhere HTTP/1.1\r\nhost: here\r\n${type}\r\n\r\n{`)
  await gone
  expect(received()).toMatch(/^HTTP\/1\.1 404 [^]*\r\nconnection: close\r\n/i)
})

test('nothing is upgraded but the events', async () => {
  const { socket, gone, received } = open(true)
  socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nx')
  await gone
  expect(received()).toBe('')
})
