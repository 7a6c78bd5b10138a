import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { letIdleGo, limitConnections, refusePipelines } from './connections.ts'

async function serverWith(limits: { ofAPlace: number; inAll: number; isBehindProxy: boolean }) {
  const server = createServer((_, reply) => reply.end('here'))
  limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  /** Whether a request on a connection of its own is answered; the connection stays open. */
  return async (from = '127.0.0.1') => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    const answered = once(socket, 'data').then(() => true)
    return { socket, isAnswered: await Promise.race([answered, once(socket, 'close').then(() => false)]) }
  }
}

test('who opens too many connections keeps nobody else out, and may open others when some are closed', async () => {
  const ask = await serverWith({ ofAPlace: 3, inAll: 100, isBehindProxy: false })
  const first = await ask()
  expect(first.isAnswered).toBe(true)
  for (const expected of [true, true, false, false]) expect((await ask()).isAnswered).toBe(expected)
  expect((await ask('127.0.0.2')).isAnswered).toBe(true)
  first.socket.destroy()
  await expect.poll(async () => (await ask()).isAnswered).toBe(true)
})

test('behind a proxy all come from one address, and only their number in all is limited', async () => {
  const ask = await serverWith({ ofAPlace: 3, inAll: 5, isBehindProxy: true })
  for (const expected of [true, true, true, true, true, false])
    expect((await ask()).isAnswered).toBe(expected)
})

test('a connection that asks a thousand times at once is ended before the thousand are taken up', async () => {
  let taken = 0
  const server = createServer((_, reply) => {
    taken += 1
    setImmediate(() => reply.end('here'))
  })
  refusePipelines(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const open = () => connect({ port, host: '127.0.0.1' })
  const request = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
  const hostile = open()
  hostile.on('error', () => {})
  hostile.write(request.repeat(1_000))
  await once(hostile, 'close')
  expect(taken).toBeLessThan(20)

  // As many one after the other, each asked for when the one before was answered, are what a browser does.
  const honest = open()
  onTestFinished(() => void honest.destroy())
  for (let asked = 0; asked < 50; asked += 1) {
    honest.write(request)
    expect(String((await once(honest, 'data'))[0])).toContain('200 OK')
  }
})

test('a connection whose reply ends while the server closes is not kept for another', async () => {
  const fastify = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000 })
  const reply = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  fastify.get('/', async () => {
    asked.resolve()
    await reply.promise
    return 'here'
  })
  const answer = fetch(await fastify.listen({ port: 0, host: '127.0.0.1' }))
  await asked.promise
  const closed = letIdleGo(fastify.server, () => fastify.close())
  reply.resolve()
  expect(await (await answer).text()).toBe('here')
  await closed
})
