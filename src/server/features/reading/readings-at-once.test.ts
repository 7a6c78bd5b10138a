import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { generateTTS } from '#contract/reading.ts'
import type { Speaker } from '#server/platform/speaker/speaker.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection } from '#testing/visits.ts'

const gate = Promise.withResolvers<void>()
const begun: string[] = []
/** Coughs are not said before the gate is opened. */
const speaker: Speaker = {
  engine: 'gated',
  hasVoices: true,
  async speak(words) {
    begun.push(words)
    if (words.startsWith('Cough')) await gate.promise
    return { mp3: new TextEncoder().encode(words), remark: null }
  },
  warm() {},
  close() {},
}

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ speaker })
})
afterAll(() => server.close())

async function noteOf(physician: Physician, ...words: string[]): Promise<string> {
  const { reply } = await physician.call(createNote, { body: { data: {} } })
  const { id, version } = reply.note
  const sections = [typedSection('hpi', ...words.map((text, at) => typed(`s${at}`, text)))]
  await physician.call(updateNote, { body: { id, baseVersion: version, sections } })
  return id
}

async function listen({ token }: Physician, noteId: string, at: number, signal?: AbortSignal) {
  const answer = await fetch(server.url + generateTTS.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ noteId, sentenceId: `s${at}` }),
    signal: signal ?? null,
  }).catch(() => null)
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test('of one account a few readings are made at once and a few wait, others go on beside them, and who goes away is not read to', async () => {
  const [physician, other] = [await server.signUpPhysician(), await server.signUpPhysician('other')]
  const many = await noteOf(physician, ...numbers(0, 30).map((at) => `Cough number ${at}.`))
  const ofOther = await noteOf(other, 'Back pain.')
  const gone = new AbortController()
  const first = numbers(0, 3).map((at) => listen(physician, many, at))
  await until(() => begun.length === 3)
  const second = numbers(3, 15).map((at) => listen(physician, many, at, gone.signal))
  const refused = await Promise.race(second)
  expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('12 readings of yours') })
  // What waits was not looked up yet; a line lets nobody wait who holds a connection.
  const { rowCount } = await server.pool.query(
    `select 1 from audit_entries where action = 'note.listen' and subject_id = $1`,
    [many],
  )
  expect(rowCount).toBe(3)
  expect((await listen(other, ofOther, 0)).status).toBe(200)
  gone.abort()
  await Promise.all(second)
  // By the time that others are answered the server has heard of it.
  await listen(other, ofOther, 0)
  gate.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await listen(physician, many, 29)).status).toBe(200)
  expect(begun.filter((said) => said.startsWith('Cough'))).toHaveLength(4)
})
