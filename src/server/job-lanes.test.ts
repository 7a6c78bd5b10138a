import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { createEmbeddedWriter } from '#server/platform/writer/embedded-writer.ts'
import { randomIds } from '#server/platform/ids.ts'
import { distinctSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { work } from '#server/platform/text-work/text-work-fixture.ts'
import type { Writer } from '#server/platform/writer/writer.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { noteAtRest, VISIT } from '#testing/visits.ts'

/** More than there are places for all jobs, with the two of each that may run at once. */
const FLOODING = 7
const LONG_TEXT = 'Doctor: do you have chest pain?\nPatient: No, only the knee hurts.\n'.repeat(1_600)

const embedded = createEmbeddedWriter({ sentenceIds: distinctSentenceIds(randomIds), work })
let goOn: () => void = () => {}
const gate = new Promise<void>((resolve) => (goOn = resolve))
let held = 0
/** The embedded writer; long texts stay with it until the gate opens. */
const writer: Writer = {
  ...embedded,
  async write(request, options) {
    if (request.segments.length > 1_000) {
      held += 1
      await gate
      throw new Error('not written in this test')
    }
    return embedded.write(request, options)
  },
}

let server: TestApp
let calm: Physician
beforeAll(async () => {
  server = await buildTestApp({ writer })
  calm = await server.signUpPhysician()
})
afterAll(() => server.close())

const paste = async (by: Physician, text: string) =>
  (await by.call(createNote, { body: { data: { text } } })).reply.note.id

test('however many accounts paste hundreds of pages, the visit of another is written beside them', async () => {
  const flooding = await Promise.all(Array.from({ length: FLOODING }, () => server.signUpPhysician()))
  for (const one of flooding) for (let text = 0; text < 2; text += 1) await paste(one, LONG_TEXT)
  await until(() => held >= 4)
  const note = await noteAtRest(calm, await paste(calm, VISIT))
  expect(note.sections.length).toBeGreaterThan(0)
  goOn()
})
