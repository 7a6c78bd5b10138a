import { once } from 'node:events'
import { request } from 'node:http'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { registerErrorHandling } from './errors.ts'

function appWithLog() {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino(
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    }),
  )
  const app = Fastify({ loggerInstance: log })
  registerErrorHandling(app)
  return { app, lines }
}

/** What the log holds after a call that fails with `error`. */
async function loggedOf(error: unknown): Promise<{ err: { type: string; stack: string } }> {
  const { app, lines } = appWithLog()
  app.get('/', () => Promise.reject(error))
  const { statusCode, body } = await app.inject('/')
  await app.close()
  expect(statusCode).toBe(500)
  expect(body).not.toContain('patient')
  return JSON.parse(lines.find((line) => line.includes('request failed')) ?? '{}')
}

test.each([
  'Failed query: insert\nparams: woke up\nat night the patient fell\n    at home the patient (slept:1:2)',
  'patient',
  '',
])('the log tells where it failed, and nothing of the message %j', async (message) => {
  const { err } = await loggedOf(new TypeError(message))
  expect(err.type).toBe('TypeError')
  expect(err.stack).toContain('errors.test.ts')
  expect(err.stack).not.toContain('patient')
  expect(err.stack).not.toContain('night')
})

test('nothing of a message is logged that was changed after the error was made', async () => {
  const error = new Error('at the patient of the first message\n    at home (patient:1:2)')
  error.message = 'another'
  expect(JSON.stringify(await loggedOf(error))).not.toContain('first message')
})

test.each(['57014', '25P03', '25P04'])(
  'what is ended because it takes long (%s) can be tried again',
  async (code) => {
    const { app } = appWithLog()
    app.get('/', () =>
      Promise.reject(new Error('Failed query', { cause: Object.assign(new Error(), { code }) })),
    )
    const { statusCode, headers, body } = await app.inject('/')
    await app.close()
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    expect(body).toContain('was ended. Try again')
  },
)

test.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('The connection is lost.'), { code: '08006' }),
  new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  new Error('Client has encountered a connection error and is not queryable'),
])('while the database is away a caller is told to try again: %s', async (error) => {
  const { app } = appWithLog()
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('3')
  expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining('Try once more') })
})

test('work that was called off because its caller left is no failure', async () => {
  const { app, lines } = appWithLog()
  const left = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  app.post('/', async (_request, reply) => {
    begun.resolve()
    await once(reply.raw, 'close')
    left.resolve()
    throw new DOMException('The patient left.', 'AbortError')
  })
  const headers = { 'content-type': 'application/json' }
  const caller = request(await app.listen(), { method: 'POST', headers }).on('error', () => undefined)
  caller.end('{}')
  await begun.promise
  caller.destroy()
  await left.promise
  await app.close()
  expect(lines.join('')).not.toContain('request failed')
})
