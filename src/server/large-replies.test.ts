import { afterAll, beforeAll, expect, test } from 'vitest'
import * as notes from '#contract/notes.ts'
import { NOTE_MAX_SENTENCES } from '#domain/limits.ts'
import { createTextBudget } from '#server/http/text-budget.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import { buildTestApp, type Physician, testClock, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

const READ_A_MINUTE = 12_000_000
/** A note of as many sentences as there may be, in bytes: as much is loaded, and answered. */
const LARGEST = 1_000_000

const MANY_WAIT = '100 of these requests of yours wait already. Try again in a few seconds.'

const clock = testClock()
const budget = createBudget({ clock, limit: READ_A_MINUTE, windowMs: 60_000 })
/** The others may read as much as they like. */
let limited: string
let server: TestApp
beforeAll(async () => {
  const ofMinute: Budget = {
    ...budget,
    spend: (userId, amount) => (userId === limited ? budget.spend(userId, amount) : null),
  }
  const text = createTextBudget(clock)
  server = await buildTestApp({ clock, text: { ...text, read: { ...text.read, ofMinute } } })
})
afterAll(() => server.close())

async function largestNote(physician: Physician) {
  const { note } = (await physician.call(notes.createNote, { body: { data: {} } })).reply
  const sentences = Array.from({ length: NOTE_MAX_SENTENCES }, (_, at) =>
    typed(`s${at}`, `On day ${at} the right knee hurt and ibuprofen was taken twice.`),
  )
  await saved(physician, note, [typedSection('hpi', ...sentences)])
  return note.id
}

test('whoever has the largest note answered again and again is refused, also as stale; others read on', async () => {
  const reader = await server.signUpPhysician()
  limited = reader.userId
  const other = await server.signUpPhysician('calm')
  const id = await largestNote(reader)
  const { note } = (await other.call(notes.createNote, { body: { data: {} } })).reply
  const get = () => reader.call(notes.getNote, { params: { id } })
  const stale = () => reader.call(notes.updateNote, { body: { id, baseVersion: 0, label: 'Old' } })
  const statuses: number[] = []
  for (let call = 0; call < READ_A_MINUTE / LARGEST; call += 2)
    statuses.push((await get()).status, (await stale()).status)
  expect(statuses.slice(0, 4)).toEqual([200, 409, 200, 409])
  for (const ask of [get, stale])
    expect(await ask()).toMatchObject({
      status: 429,
      body: {
        message:
          'Your account has read more text within a minute than anybody can. Go on in 60 seconds; what you wrote is kept on this device.',
      },
    })
  expect((await other.call(notes.getNote, { params: { id: note.id } })).status).toBe(200)
  clock.moveOn(60_000)
  expect((await get()).status).toBe(200)
})

test('of one account so many large replies wait; another is answered meanwhile', async () => {
  const greedy = await server.signUpPhysician('greedy')
  const other = await server.signUpPhysician('calm')
  const id = await largestNote(greedy)
  const { note } = (await other.call(notes.createNote, { body: { data: {} } })).reply
  expect((await greedy.call(notes.getNote, { params: { id } })).status).toBe(200)
  const cut = new AbortController()
  const headers = { authorization: `Bearer ${greedy.token}` }
  const refused = Promise.withResolvers<void>()
  // Ever so many ask, however quick the machine answers: each asks again as soon as it was answered.
  const asked = Array.from({ length: 250 }, async () => {
    while (!cut.signal.aborted) {
      const answer = await fetch(`${server.url}/api/notes/${id}`, { headers, signal: cut.signal })
      if ((await answer.text()).includes(MANY_WAIT)) refused.resolve()
    }
  })
  try {
    await refused.promise
    expect((await other.call(notes.getNote, { params: { id: note.id } })).status).toBe(200)
  } finally {
    cut.abort()
    await Promise.allSettled(asked)
  }
})
