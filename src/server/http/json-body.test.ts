import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerErrorHandling } from './errors.ts'
import { registerJsonBody } from './json-body.ts'

/** Counts the turns of the loop from when it begins. */
class LoopTurns {
  passed = 0
  #isOver = false

  begin(): void {
    this.passed += 1
    if (!this.#isOver) setImmediate(() => this.begin())
  }

  end(): void {
    this.#isOver = true
  }
}

test('of large bodies that arrive together one is read in a turn of the loop; small ones do not wait for them', async () => {
  const fastify = Fastify({ bodyLimit: 1_000_000 })
  registerJsonBody(fastify)
  const turns = new LoopTurns()
  const read: Array<{ name: string; turn: number }> = []
  fastify.post('/', async (request) => {
    read.push({ name: (request.body as { name: string }).name, turn: turns.passed })
    return {}
  })
  await fastify.ready()
  turns.begin()
  const send = (name: string, characters: number) =>
    fastify.inject({ method: 'POST', url: '/', payload: { name, text: 'a'.repeat(characters) } })
  await Promise.all([...['a', 'b', 'c'].map((name) => send(name, 300_000)), send('small', 10)])
  turns.end()
  const large = read.filter(({ name }) => name !== 'small').map((one) => one.turn)
  expect(large).toHaveLength(3)
  expect(new Set(large).size).toBe(3)
  expect(read.findIndex(({ name }) => name === 'small')).toBeLessThan(3)
  await fastify.close()
})

test('who has sent many large bodies waits behind who has sent one', async () => {
  const fastify = Fastify({ bodyLimit: 1_000_000 })
  registerJsonBody(fastify)
  const read: string[] = []
  fastify.addHook('onRequest', async (request) => {
    request.jsonOwner = String(request.headers['x-owner'])
  })
  fastify.post('/', async (request) => {
    read.push((request.body as { name: string }).name)
    return {}
  })
  await fastify.ready()
  const send = (name: string) =>
    fastify.inject({
      method: 'POST',
      url: '/',
      headers: { 'x-owner': name },
      payload: { name, text: 'a'.repeat(300_000) },
    })
  await Promise.all([...Array.from({ length: 12 }, () => send('much')), send('little')])
  expect(read).toHaveLength(13)
  expect(read.indexOf('little')).toBeLessThan(4)
  await fastify.close()
})

test('no more is read in a turn of the loop than a note holds, however short the bodies are', async () => {
  const fastify = Fastify({ bodyLimit: 1_000_000 })
  registerJsonBody(fastify)
  const turns = new LoopTurns()
  const read = new Map<number, number>()
  fastify.post('/', async () => {
    read.set(turns.passed, (read.get(turns.passed) ?? 0) + 1)
    return {}
  })
  await fastify.ready()
  turns.begin()
  const payload = { text: 'a'.repeat(20_000) }
  await Promise.all(Array.from({ length: 40 }, () => fastify.inject({ method: 'POST', url: '/', payload })))
  turns.end()
  expect([...read.values()].reduce((sum, one) => sum + one, 0)).toBe(40)
  expect(Math.max(...read.values())).toBeLessThanOrEqual(4)
  await fastify.close()
})

test.each([
  ['nested deeper than any form', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 400],
  ['of more entries than any form has', `[${'{},'.repeat(200_000)}{}]`, 413],
  ['that reaches for what all objects share', '{"a":{"constructor":{"prototype":{}}}}', 400],
  ['that does so in disguise', String.raw`{"a":[{"__pr\u006fto__" : 1}]}`, 400],
])('a body %s is refused before it is read', async (_what, payload, status) => {
  const fastify = Fastify({ bodyLimit: 1_000_000 })
  registerJsonBody(fastify)
  registerErrorHandling(fastify)
  fastify.post('/', async () => ({}))
  await fastify.ready()
  const headers = { 'content-type': 'application/json' }
  const read = vi.spyOn(JSON, 'parse')
  const { statusCode } = await fastify.inject({ method: 'POST', url: '/', headers, payload })
  expect(statusCode).toBe(status)
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  await fastify.close()
})
