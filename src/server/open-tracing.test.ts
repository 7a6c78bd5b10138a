import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { createTestDatabase, makeTestFolder } from '#testing/database.ts'
import { addressOf } from '#testing/own-postgres.ts'
import { caller, signUpAt } from '#testing/test-app.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'
import { systemClock } from './platform/clock.ts'
import { createSpanSender, type Span } from './platform/tracing/otlp-spans.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: object }[]
  status?: { code: number }
}

/** As a collector takes them by OTLP over HTTP. */
async function startCollector() {
  let status = 200
  const requests: { path: string; key: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({
      path: `${request.method} ${request.url} ${request.headers['content-type']}`,
      key: request.headers['api-key'] as string | undefined,
      body: await text(request),
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next: number) => void (status = next),
    spans: () =>
      requests.flatMap(
        ({ body }) =>
          (JSON.parse(body) as { resourceSpans: [{ scopeSpans: [{ spans: SentSpan[] }] }] }).resourceSpans[0]
            .scopeSpans[0].spans,
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('each request and each job is a span, which says nothing of whom it was for', async () => {
  const collector = await startCollector()
  const database = await createTestDatabase({ migrated: false })
  const dataDir = await makeTestFolder()
  const server = await startServer(
    readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: addressOf(database.connection),
      MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,broken',
    }),
    { dataDir },
  )
  const physician = await signUpAt(caller(server.url), 'robin', 1)
  const { reply } = await physician.call(
    createNote,
    { body: { data: { label: 'Sample Person', text: VISIT, write: true } } },
    { headers: { traceparent: PARENT } },
  )
  await noteAtRest(physician, reply.note.id, 60_000)
  await server.close()

  const spans = collector.spans()
  const created = spans.find(({ name }) => name === `${createNote.method} ${createNote.path}`)
  expect(created).toMatchObject({
    kind: 2,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
  expect(created?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  expect(Number(created?.endTimeUnixNano)).toBeGreaterThan(Number(created?.startTimeUnixNano))
  expect(spans.find(({ name }) => name === 'write-note')).toMatchObject({ kind: 5 })
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  for (const { path, key, body } of collector.requests) {
    expect([path, key]).toEqual(['POST /v1/traces application/json', 'a key'])
    for (const secret of [
      reply.note.id,
      physician.userId,
      physician.token,
      'robin',
      'Sample Person',
      'cough',
    ])
      expect(body).not.toContain(secret)
  }
  await collector.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
}, 180_000)

const span = (traceparent?: string): Span => ({
  name: 'GET /livez',
  kind: 'server',
  ms: 1,
  attributes: {},
  failed: true,
  traceparent,
})

test('a collector that refuses is said once, drops what it was sent, and is used again when it is back', async () => {
  const away: unknown[] = []
  const collector = await startCollector()
  const sender = createSpanSender({
    endpoint: collector.url,
    serviceName: 'attest',
    clock: systemClock,
    onAway: (cause) => away.push(cause),
  })
  collector.answer(503)
  for (let time = 0; time < 2; time += 1) {
    sender.end(span())
    await sender.flush()
  }
  expect(away).toHaveLength(1)
  collector.answer(200)
  const before = collector.spans().length
  // No more than the memory may hold waits.
  for (let count = 0; count < 10_000; count += 1) sender.end(span('not one of W3C'))
  await sender.close()
  const sent = collector.spans().slice(before)
  expect(sent.length).toBeGreaterThan(500)
  expect(sent.length).toBeLessThan(10_000)
  expect(sent[0]).toMatchObject({ status: { code: 2 }, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(sent[0]).not.toHaveProperty('parentSpanId')
  expect(away).toHaveLength(1)
  await collector.close()
})

test('a collector that takes a connection and says nothing keeps no process from ending', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const sender = createSpanSender({
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    serviceName: 'attest',
    clock: systemClock,
    onAway: () => {},
    patienceAtEndMs: 1,
  })
  for (let count = 0; count < 2_000; count += 1) sender.end(span())
  await sender.close()
  silent.closeAllConnections()
  silent.close()
  await once(silent, 'close')
})
