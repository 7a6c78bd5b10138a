import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refuseTinyChunks } from './tiny-chunks.ts'

async function serverThat(answers: (request: IncomingMessage, reply: ServerResponse) => unknown) {
  const server = createServer((request, reply) => void answers(request, reply))
  refuseTinyChunks(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    socket.write('POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n')
    return socket
  }
  return { open, port }
}

const chunksOf = (bytes: number, count: number) =>
  Buffer.from(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count))

/** How many bytes of a body the server read before it was through with it. */
async function readOf(sent: Buffer): Promise<number> {
  const read = Promise.withResolvers<number>()
  const { open } = await serverThat((request, reply) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.once('end', () => reply.end())
    request.once('close', () => read.resolve(bytes))
  })
  open().write(Buffer.concat([sent, Buffer.from('0\r\n\r\n')]))
  return read.promise
}

test.each([
  ['a few thousand of a byte each', chunksOf(1, 200_000), 1_100],
  ['some large ones before them', Buffer.concat([chunksOf(60_000, 2), chunksOf(1, 200_000)]), 121_400],
])('a body of %s is cut off', async (_, sent, most) => {
  expect(await readOf(sent)).toBeLessThan(most)
})

test.each([
  ['a thousand small chunks', chunksOf(1, 1_000), 1_000],
  ['many of the size of a line', chunksOf(600, 3_000), 1_800_000],
  ['large ones', chunksOf(60_000, 30), 1_800_000],
])('a body of %s is read whole', async (_, sent, bytes) => {
  expect(await readOf(sent)).toBe(bytes)
})

test('what comes after the answer is not read on, and the answer arrives', async () => {
  const asked = Promise.withResolvers<IncomingMessage>()
  const { open } = await serverThat((request, reply) => {
    asked.resolve(request)
    reply.writeHead(401).end('Sign in.')
  })
  const socket = open()
  const answer = Promise.withResolvers<string>()
  socket.once('data', (bytes) => answer.resolve(bytes.toString()))
  const { socket: end } = await asked.promise
  const gone = new Promise((resolve) => end.once('close', resolve))
  const tiny = chunksOf(1, 10_000)
  const send = (): void => {
    while (!socket.destroyed && socket.write(tiny));
    socket.once('drain', send)
  }
  send()
  await gone
  expect(end.bytesRead).toBeLessThan(500_000)
  expect(await answer.promise).toMatch(/^HTTP\/1.1 401 [^]+Sign in\./)
})

test('a connection whose body was answered before it was there is not used again', async () => {
  let answered = 0
  const { port } = await serverThat((_, reply) => {
    answered += 1
    reply.end(`${answered}`)
  })
  // Keeps its connections for the next call, as browsers and proxies do.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const call = async (body: string) => {
    const request = ask({
      port,
      host: '127.0.0.1',
      agent,
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    })
    const reply = once(request, 'response') as Promise<[IncomingMessage]>
    request.flushHeaders()
    const [answer] = await reply
    request.end(body)
    await once(answer.resume(), 'end')
    return { again: answer.headers.connection, reused: request.reusedSocket }
  }
  expect(await call('late')).toEqual({ again: 'close', reused: false })
  expect(await call('late')).toEqual({ again: 'close', reused: false })
})

test('a connection on which tens of thousands of bodies have come ends as any other', async () => {
  const { open } = await serverThat((request, reply) => {
    request.resume().once('end', () => reply.end())
  })
  const socket = open()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  const empty = '0\r\n\r\n'
  const another = `${empty}POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n`
  let answers = 0
  // One at a time, as whoever waits for answers sends them.
  socket.on('data', (bytes) => {
    answers += bytes.toString().split('HTTP/1.1 200').length - 1
    if (answers < 20_000) socket.write(another)
    else socket.write('0\r\n\r\nPOST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
  })
  socket.write(another)
  await gone
  expect(answers).toBeGreaterThanOrEqual(20_000)
})
