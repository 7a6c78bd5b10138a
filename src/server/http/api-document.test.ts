import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })

test('the document names every call, packed or not, and is not sent again to who has it', async () => {
  const plain = await ask('/api/openapi.json')
  const packed = await ask('/api/openapi.json', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const document = (await plain.json()) as { paths: Record<string, unknown> }
  expect(await packed.json()).toEqual(document)
  expect(Object.keys(document.paths).length).toBeGreaterThan(50)
  const again = await ask('/api/openapi.json', { 'if-none-match': plain.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a call that takes a ticket says so, beside the session that it takes as well', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: unknown }>>
  }
  expect(paths['/api/getMedicalNotes/']?.['post']?.security).toEqual([{ ticket: [] }, { bearer: [] }])
  expect(paths['/api/createTicket']?.['post']?.security).toEqual([{ bearer: [] }])
  expect(paths['/api/signIn']?.['post']?.security).toEqual([])
})

test('it is made once, however many ask for it, and under whichever address', async () => {
  let made = 0
  const { fastify } = server.app
  const swagger = fastify.swagger.bind(fastify)
  fastify.swagger = ((...options: []) => {
    made += 1
    return swagger(...options)
  }) as typeof fastify.swagger
  const paths = ['/api/openapi.json', '/api/reference/json', '/api/reference/yaml']
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(paths[at % 3] ?? '')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(made).toBeLessThanOrEqual(1)
  expect(await (await ask('/api/reference/')).text()).toContain('swagger-ui')
})
