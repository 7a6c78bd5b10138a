import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTION_LIMITS, letIdleGo, limitConnections, refusePipelines } from './connections.ts'

const HEAD = 'GET / HTTP/1.1\r\nhost: here\r\n'
/** A request that says it will bring more than it does: what keeps a connection busy for as long as it likes. */
const SLOW = 'POST /slow HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\nx'
/** A request that has arrived, and whose answer takes as long as the test. */
const LONG = 'GET /long HTTP/1.1\r\nhost: here\r\n\r\n'

async function serverWith(limits: { ofAPlace: number; inAll: number; trustedProxies?: number }) {
  const begun: string[] = []
  let passed = 0
  const server = createServer((request, reply) => {
    begun.push(request.url ?? '')
    if (request.url === '/') reply.end('here')
  })
  limitConnections(server, { trustedProxies: 0, socketPath: '', ...limits }, () => performance.now() + passed)
  server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  function open(from: string): Socket {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.push(socket)
    return socket.on('error', () => {})
  }

  return {
    pass: (ms: number) => void (passed += ms),
    /** Whether a request on a connection of its own is answered; the connection stays open. */
    async ask(from = '127.0.0.1', headers = '') {
      const socket = open(from)
      socket.write(`${HEAD}${headers}\r\n`)
      const answered = once(socket, 'data').then(() => true)
      return { socket, isAnswered: await Promise.race([answered, once(socket, 'close').then(() => false)]) }
    },
    /** Connections on which a request has begun, none of which ends by itself. */
    async hold(from: string, many: number, request: string) {
      const before = begun.length
      const held = Array.from({ length: many }, () => open(from))
      for (const socket of held) socket.write(request)
      await expect.poll(() => begun.length, { interval: 10 }).toBe(before + many)
      return held
    },
    /** The same, of which not all have to be taken. */
    async attack(from: string, many: number) {
      const before = begun.length
      const held = Array.from({ length: many }, () => open(from))
      for (const socket of held) socket.write(SLOW)
      const ended = () => held.filter((socket) => socket.closed).length
      await expect.poll(() => begun.length - before + ended()).toBeGreaterThanOrEqual(many)
      return held
    },
    async openSilently(from: string) {
      const socket = open(from)
      await once(socket, 'connect')
      return socket
    },
    async becomeSocket(from: string) {
      const socket = open(from)
      socket.write(`${HEAD}connection: upgrade\r\nupgrade: websocket\r\n\r\n`)
      await once(socket, 'data')
      return socket
    },
  }
}

/** How many of these have not been ended, once the other end could say so. */
async function openOf(sockets: Socket[]): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return sockets.filter((socket) => !socket.closed && !socket.destroyed).length
}

test('who takes every connection with slow requests, from five addresses, keeps nobody out', async () => {
  const { ask, attack } = await serverWith({ ofAPlace: 20, inAll: 80 })
  const taken: Socket[] = []
  for (const last of [2, 3, 4, 5, 6]) taken.push(...(await attack(`127.0.0.${last}`, 20)))
  expect(await openOf(taken)).toBe(80)
  for (let newcomer = 10; newcomer < 30; newcomer += 1)
    expect((await ask(`127.0.0.${newcomer}`)).isAnswered).toBe(true)
  expect(await openOf(taken)).toBe(60)
})

test('a clinic behind one address keeps what it has while others take all the rest', async () => {
  const { ask, hold, attack, becomeSocket } = await serverWith({ ofAPlace: 20, inAll: 80 })
  const clinic = '127.0.0.7'
  const kept = [
    await becomeSocket(clinic),
    ...(await hold(clinic, 4, LONG)),
    ...(await hold(clinic, 4, SLOW)),
  ]
  for (const last of [2, 3, 4, 5, 6]) await attack(`127.0.0.${last}`, 20)
  for (let more = 0; more < 4; more += 1) expect((await ask(clinic)).isAnswered).toBe(true)
  expect(await openOf(kept)).toBe(9)
  expect(CONNECTION_LIMITS.ofAPlace).toBeGreaterThanOrEqual(200 * (6 + 1))
})

test('of the address with the most what is idle goes first, then what is slow, then what began last, then sockets', async () => {
  const { ask, hold, openSilently, becomeSocket, pass } = await serverWith({ ofAPlace: 20, inAll: 7 })
  const many = '127.0.0.2'
  const socket = await becomeSocket(many)
  const [answering] = await hold(many, 1, LONG)
  const [slow] = await hold(many, 1, SLOW)
  pass(2_000)
  const [begunLast] = await hold(many, 1, SLOW)
  const rested = (await ask(many)).socket
  const silent = await openSilently(many)
  const small = await hold('127.0.0.3', 1, SLOW)
  const order = [rested, silent, slow, begunLast, answering, socket]
  for (let gone = 1; gone <= 4; gone += 1) {
    const { isAnswered } = await ask(`127.0.0.${10 + gone}`)
    expect(isAnswered).toBe(true)
    expect(order.map((one) => one?.destroyed || one?.closed)).toEqual(order.map((_, at) => at < gone))
  }
  expect(await openOf(small)).toBe(1)
})

test('an address that has all it may have gives up what it does not use, and is refused only when it uses all', async () => {
  const { ask, hold, pass } = await serverWith({ ofAPlace: 3, inAll: 100 })
  const idle = [(await ask()).socket, (await ask()).socket, (await ask()).socket]
  expect((await ask()).isAnswered).toBe(true)
  expect(await openOf(idle)).toBe(2)

  const [slow] = await hold('127.0.0.2', 1, SLOW)
  const answering = await hold('127.0.0.2', 2, LONG)
  expect((await ask('127.0.0.2')).isAnswered).toBe(false)
  expect((await ask('127.0.0.3')).isAnswered).toBe(true)
  pass(2_000)
  expect((await ask('127.0.0.2')).isAnswered).toBe(true)
  expect(await openOf([...answering, slow!])).toBe(2)
  answering[0]?.destroy()
  await hold('127.0.0.2', 1, LONG)
  await hold('127.0.0.2', 1, LONG)
  expect((await ask('127.0.0.2')).isAnswered).toBe(false)
})

test('where all have as many, what is slow gives way to a newcomer, and what is being answered does not', async () => {
  const { ask, hold, pass } = await serverWith({ ofAPlace: 2, inAll: 2 })
  const slow = await hold('127.0.0.2', 1, SLOW)
  pass(2_000)
  const answering = await hold('127.0.0.3', 1, LONG)
  expect((await ask('127.0.0.4')).isAnswered).toBe(true)
  expect(await openOf([...slow, ...answering])).toBe(1)
  await hold('127.0.0.5', 1, LONG)
  expect((await ask('127.0.0.6')).isAnswered).toBe(false)
  expect(await openOf(answering)).toBe(1)
})

test('behind a proxy a connection counts for whom its request came from, and for nobody between requests', async () => {
  const { ask, hold, becomeSocket } = await serverWith({ ofAPlace: 3, inAll: 8, trustedProxies: 1 })
  const proxy = '127.0.0.1'
  const asked = (address: string, request: string) =>
    request.replace('host: here', `host: here\r\nx-forwarded-for: ${address}`)
  // All of one network of IPv6 are one caller.
  const attack = [
    ...(await hold(proxy, 2, asked('2001:db8:0:1::7', SLOW))),
    ...(await hold(proxy, 1, asked('2001:db8:0:1:9::8', SLOW))),
  ]
  expect((await ask(proxy, 'x-forwarded-for: 2001:db8:0:1::9\r\n')).isAnswered).toBe(false)
  // More than an address may have, and each is free for another caller once it is answered.
  const pool: Socket[] = []
  for (let caller = 0; caller < 5; caller += 1) {
    const { socket, isAnswered } = await ask(proxy, 'x-forwarded-for: 203.0.113.7\r\n')
    expect(isAnswered).toBe(true)
    pool.push(socket)
  }
  expect((await ask(proxy, 'x-forwarded-for: 203.0.113.8\r\n')).isAnswered).toBe(true)
  expect(await openOf(pool)).toBe(4)
  expect(await openOf(attack)).toBe(3)

  for (let last = 1; last < 6; last += 1) await hold(proxy, 1, asked(`198.51.100.${last}`, LONG))
  expect((await ask(proxy, 'x-forwarded-for: 203.0.113.9\r\n')).isAnswered).toBe(true)
  expect(await openOf(attack)).toBe(2)
  await becomeSocket(proxy)
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
