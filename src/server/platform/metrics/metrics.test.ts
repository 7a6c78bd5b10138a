import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, getNote } from '#contract/notes.ts'
import { openDatabase } from '#server/platform/database/connection.ts'
import { ScriptedTranscriber } from '#testing/scripted-transcriber.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createMetrics, type Metrics, type RequestFacts } from './metrics.ts'
import { startMetricsServer, type MetricsServer } from './metrics-server.ts'

let app: TestApp
let metrics: Metrics
let server: MetricsServer
const told: RequestFacts[] = []

beforeAll(async () => {
  app = await buildTestApp({
    onRequest(facts) {
      told.push(facts)
      metrics.request(facts)
    },
  })
  metrics = createMetrics(openDatabase(app.pool))
  server = await startMetricsServer(metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const scraped = async () => (await fetch(server.url)).text()

test('requests are counted by pattern and status, and nothing says whose they were', async () => {
  const physician = await app.signUpPhysician('robin')
  const { reply } = await physician.call(createNote, {
    body: { data: { label: 'Sample Person' } },
  })
  await physician.call(getNote, { params: { id: reply.note.id } })
  const text = await scraped()
  expect(text).toMatch(/attest_http_request_seconds_count\{method="GET",route="[^"]*:id",status="200"\} \d/)
  for (const secret of [reply.note.id, physician.userId, physician.token, 'robin', 'Sample Person'])
    expect(text).not.toContain(secret)
})

test('an address that is none is counted as none, whatever it holds', async () => {
  await fetch(`${app.url}/patients/jane-sample?token=abc`)
  const text = await scraped()
  expect(text).toContain('route="none",status="404"')
  expect(text).not.toContain('jane')
})

test('queues, storage, the trail and the database are asked at each reading', async () => {
  const text = await scraped()
  for (const name of [
    'attest_queue_oldest_seconds{kind="write-note',
    'attest_storage_bytes 0',
    'attest_audit_unsealed_seconds ',
    'attest_database_up 1',
  ])
    expect(text).toContain(name)
})

test('what is recognized and written is measured, and is what it was', async () => {
  const transcriber = metrics.transcriber(new ScriptedTranscriber())
  expect(transcriber.engine).toBe(new ScriptedTranscriber().engine)
  await transcriber.transcribe(
    (async function* () {
      yield new Float32Array(32_000)
    })(),
    {},
  )
  const failing = metrics.writer({
    engine: 'none',
    write: () => Promise.reject(new Error('away')),
    health: async () => 'down',
  })
  await expect(failing.write({} as never, {} as never)).rejects.toThrow('away')
  expect(await failing.health()).toBe('down')
  const text = await scraped()
  expect(text).toContain('attest_recognizer_audio_seconds_total 2')
  expect(text).toContain('attest_writer_seconds_count{outcome="failed"} 1')
})

test('nothing else is answered on this port', async () => {
  expect((await fetch(server.url.replace('/metrics', '/api/getNotes'))).status).toBe(404)
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
})
