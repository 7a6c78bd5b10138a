import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { addTask, updateTask } from '#contract/tasks.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { createBudget } from '#server/platform/budget.ts'
import { buildTestApp, testClock, type TestApp } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'

const clock = testClock()
const budget = (limit: number, windowMs: number) => createBudget({ clock, limit, windowMs })
const windows = (limit: number) => ({ ofMinute: budget(limit, MINUTE_MS), ofDay: budget(limit * 10, DAY_MS) })
let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ clock, text: { sent: windows(100_000), read: windows(10_000_000) } })
})
afterAll(() => server.close())

const LONG = 'A long sentence. '.repeat(235)

/** How many of these calls are answered before one is refused. */
async function answered(call: (time: number) => Promise<{ status: number }>): Promise<number> {
  for (let time = 0; time < 10; time += 1) {
    const { status } = await call(time)
    if (status === 429) return time
    expect(status).toBe(200)
  }
  throw new Error('Nothing counted it.')
}

async function longNote(name: string) {
  const physician = await server.signUpPhysician(name)
  const { note } = (await physician.call(createNote, { body: { data: { write: false } } })).reply
  const long = Array.from({ length: 10 }, (_, i) => typed(`s${i}`, LONG))
  return { physician, ...(await saved(physician, note, [typedSection('hpi', ...long)])) }
}

test('a name alone counts as the text whose search is made anew with it', async () => {
  const { physician, id, version } = await longNote('renames')
  const rename = (time: number) =>
    physician.call(updateNote, { body: { id, baseVersion: version + time, label: `Visit ${time}` } })
  expect(await answered(rename)).toBeLessThan(4)
  clock.moveOn(MINUTE_MS)
  const { status } = await server
    .signUpPhysician('others')
    .then((other) => other.call(createNote, { body: { data: { write: false } } }))
  expect(status).toBe(200)
})

test('a word that is added to a talk counts as the talk whose search is made anew with it', async () => {
  const physician = await server.signUpPhysician('adds')
  const { id } = (await physician.call(createNote, { body: { data: { write: false } } })).reply.note
  const add = (text: string) => physician.call(addTranscriptText, { body: { id, text } })
  expect((await add(LONG.repeat(4))).status).toBe(200)
  const words = await answered(() => add('Yes.'))
  expect(words).toBeGreaterThan(0)
  expect(words).toBeLessThan(3)
  clock.moveOn(MINUTE_MS)
  expect((await add('Yes.')).status).toBe(200)
})

test('a task that is ticked counts as the text whose search is put in its index again with it', async () => {
  const { physician, id: noteId } = await longNote('ticks')
  const body = { noteId, kind: 'call' as const, subject: 'Call the school' }
  const [task] = (await physician.call(addTask, { body })).reply.list.tasks
  clock.moveOn(MINUTE_MS)
  const tick = (done: boolean) => physician.call(updateTask, { body: { noteId, id: task?.id ?? '', done } })
  expect(await answered((time) => tick(time % 2 === 0))).toBeLessThan(4)
  clock.moveOn(MINUTE_MS)
  // What changes no number leaves the row of the note where it is.
  const { reply } = await physician.call(updateTask, { body: { noteId, id: task?.id ?? '' } })
  for (let time = 0; time < 6; time += 1) expect((await tick(reply.list.open === 0)).status).toBe(200)
})
