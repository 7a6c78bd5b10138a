import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote, updateNote } from '#contract/notes.ts'
import { createTicket } from '#contract/writing.ts'
import { getCustomResult } from '#contract/tidy.ts'
import { NOTE_MAX_SENTENCES } from '#domain/limits.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { noteAtRest, typed, typedSection, VISIT } from '#testing/visits.ts'
import { workOfLoop } from '#testing/work-since.ts'

/** Far above what a busy machine does to an idle loop, and below what reading the worst of such texts takes. */
const LONGEST_DELAY_MS = 3_000

/** Nearly three times what asking three times takes in the thread of the loop; answering there would be 1,200 more, on any machine. */
const MOST_WORK_MS = 1_400

/** A second where cores are free. */
const LONGEST_WAIT_MS = 30_000

let server: TestApp
let physician: Physician
beforeAll(async () => {
  server = await buildTestApp()
  physician = await server.signUpPhysician()
})
afterAll(() => server.close())

/** The longest time for which the server's event loop did not turn while the work was done, and what it computed, in ms. */
async function ofLoop(work: () => Promise<void>): Promise<{ longestDelay: number; worked: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const worked = await workOfLoop(work)
  delay.disable()
  return { longestDelay: delay.max / 1e6, worked }
}

const sentence = (at: number) => `On day ${at} the right knee hurt and ibuprofen ${at} mg was taken twice. `
const longNote = (sentences: number, times: number) => [
  typedSection(
    'hpi',
    ...Array.from({ length: sentences }, (_, at) => typed(`s${at}`, sentence(at).repeat(times).trim())),
  ),
]
const saveSentences = (id: string, sentences: number, times = 1) =>
  physician.call(updateNote, { body: { id, baseVersion: 0, sections: longNote(sentences, times) } })

test('a note of 15,000 sentences is refused, and the longest there may be holds nobody up when it is asked about', async () => {
  const { note } = (await physician.call(createNote, { body: { data: {} } })).reply
  const refused = await saveSentences(note.id, 15_000)
  expect(refused).toMatchObject({ status: 413, body: { message: expect.stringContaining('Shorten it') } })
  expect((await saveSentences(note.id, NOTE_MAX_SENTENCES, 2)).status).toBe(200)
  const ticketed = { body: { purpose: 'generate', noteId: note.id } } as const
  const { ticket } = (await physician.call(createTicket, ticketed)).reply
  const asking = { body: { instruction: 'Make a problem list' } }
  const { longestDelay, worked } = await ofLoop(async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => physician.call(getCustomResult, asking, { ticket, token: null })),
    )
    for (const { status } of answers) expect([200, 413]).toContain(status)
  })
  expect(longestDelay).toBeLessThan(LONGEST_DELAY_MS)
  expect(worked).toBeLessThan(MOST_WORK_MS)
}, 120_000)

test('four notes of 99,000 hostile characters hold up neither the loop nor the note of another', async () => {
  const other = await server.signUpPhysician('calm')
  const hostile = ['x\n', 'Do you have pain? No. ', 'a: b\n', 'ibuprofen 200 mg lisinopril 10 mg ']
  const { longestDelay } = await ofLoop(async () => {
    const data = hostile.map((words) => ({ text: words.repeat(50_000).slice(0, 99_000) }))
    const made = await Promise.all(data.map((one) => physician.call(createNote, { body: { data: one } })))
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { note } = (await other.call(createNote, { body: { data: { text: VISIT } } })).reply
    expect((await noteAtRest(other, note.id, LONGEST_WAIT_MS)).status).toBe('ready')
  })
  expect(longestDelay).toBeLessThan(LONGEST_DELAY_MS)
}, 120_000)
