import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/sign-in.ts'
import { exportNote } from '#contract/exports.ts'
import { getNote, getNotes } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { getTranscript } from '#contract/transcripts.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { saved, typed, typedSection, writtenNote } from '#testing/visits.ts'

interface Line {
  msg: string
  reqId: string
  method: string
  route: string
  status: number
  ms: number
  userId?: string
}

let written = ''
const log = pino(
  { level: 'trace', base: null },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  }),
)
const lines = () =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')
const lineOf = (requestId: string | null) => until(() => lines().find(({ reqId }) => reqId === requestId))

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp({ log })
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

test('a request leaves one line: method, pattern of its route, status, milliseconds, request id and user', async () => {
  const id = '0b9f5c1e-5c0f-4a1c-9d3e-2f6a7b8c9d0e'
  const answer = await physician.call(getNote, { params: { id } })
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toBe(answer.body.requestId)
  const line = await lineOf(requestId)
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/notes/:id',
    status: 404,
    ms: expect.any(Number),
    userId: physician.userId,
  })
  expect(Object.keys(line).sort()).toEqual(
    ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time', 'userId'].sort(),
  )
  expect(lines().filter(({ reqId }) => reqId === requestId)).toHaveLength(1)
})

test.each([
  ['an address that is none', '/api/robin.sample@clinic.example?token=secret'],
  ['an address that cannot be read', '/api/notes/%zz?patient=sample'],
])('%s leaves a line without it', async (_, path) => {
  const requestId = (await fetch(server.url + path)).headers.get('x-request-id')
  const line = await lineOf(requestId)
  expect(line.status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(line)).not.toMatch(/sample|secret|%zz/)
})

test('over a whole visit nothing that was said, no token, password or address of a person is logged', async () => {
  const note = await writtenNote(physician)
  const sections = [typedSection('plan', typed('s1', 'Zugzwang was discussed with the patient.'))]
  const { version } = await saved(physician, note, sections)
  await physician.call(getNotes, { body: { search: 'zugzwang' } })
  await physician.call(getTranscript, { params: { id: note.id } })
  await physician.call(updateNoteStatus, {
    body: { id: note.id, status: 'signed', baseVersion: version, attestation: true },
  })
  await physician.call(addAddendum, { body: { id: note.id, text: 'Zwischenzug, too.' } })
  for (const format of ['pdf', 'docx', 'txt', 'fhir'])
    await server.download(exportNote, { params: { id: note.id, format } }, physician.token)
  await server.call(signIn, { body: { login: physician.email, password: 'never the right heron' } })
  await server.call(getNote, { params: { id: note.id } }, { token: 'made-up-token' })
  const last = await physician.call(getNote, { params: { id: note.id } })
  await lineOf(last.headers.get('x-request-id'))

  expect(lines().length).toBeGreaterThan(12)
  const secrets = [
    physician.token,
    physician.email,
    physician.password,
    'made-up-token',
    'never the right heron',
    'Room 4',
    note.id,
  ]
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(written).not.toMatch(/zugzwang|zwischenzug|cough|lisinopril|knee/i)
})
