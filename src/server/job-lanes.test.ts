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
const HELD = 'Doctor: Good morning, this one is held.\n'
const SMALL_TALK = 'Doctor: Do you have chest pain?\nPatient: No, only the knee hurts.\n'

const embedded = createEmbeddedWriter({ sentenceIds: distinctSentenceIds(randomIds), work })
let gate = Promise.withResolvers<void>()
let held = 0
/** The embedded writer on the first words of each text; what is held stays with it until the gate opens. */
const writer: Writer = {
  ...embedded,
  async write(request, options) {
    const segments = request.segments.slice(0, 10)
    if (!segments[0]?.text.includes('this one is held'))
      return embedded.write({ ...request, segments }, options)
    held += 1
    await gate.promise
    throw new Error('not written in this test')
  },
}

let server: TestApp
let calm: Physician
let flooding: Physician[]
beforeAll(async () => {
  server = await buildTestApp({ writer })
  calm = await server.signUpPhysician()
  flooding = await Promise.all(Array.from({ length: FLOODING }, () => server.signUpPhysician()))
})
afterAll(() => server.close())

const paste = async (by: Physician, text: string) =>
  (await by.call(createNote, { body: { data: { text } } })).reply.note.id

const TEXTS = {
  'visits of minutes': '',
  'visits of an hour': SMALL_TALK.repeat(600),
  'hundreds of pages': SMALL_TALK.repeat(2_500),
}

test.each([
  ['hundreds of pages', 'visits of minutes'],
  ['visits of minutes', 'visits of an hour'],
  ['visits of an hour', 'hundreds of pages'],
  // Of one lane: what holds its places for long lends them.
  ['visits of minutes', 'visits of minutes'],
  ['visits of an hour', 'visits of an hour'],
  ['hundreds of pages', 'hundreds of pages'],
] as const)(
  'however many accounts paste %s, %s of another are written beside them',
  async (flood, other) => {
    held = 0
    gate = Promise.withResolvers<void>()
    for (const one of flooding)
      for (let sent = 0; sent < 2; sent += 1) await paste(one, HELD + VISIT + TEXTS[flood])
    await until(() => held >= 4)
    const note = await noteAtRest(calm, await paste(calm, `${VISIT}\n${TEXTS[other]}`))
    expect(note.sections.length).toBeGreaterThan(0)
    gate.resolve()
    await until(async () => (await unfinished()) === 0, 30_000)
  },
  90_000,
)

const unfinished = async (): Promise<number> =>
  (await server.pool.query(`select 1 from pgboss.job where state in ('created', 'retry', 'active')`))
    .rowCount ?? 0
