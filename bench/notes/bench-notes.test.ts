import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FAKE_KEY,
  refuse,
  startFakeService,
  stream,
  type Responder,
} from '#server/platform/writer/openai-service-fixture.ts'
import { benchNotes } from './bench-notes.ts'
import type { NoteFigures } from './note-figures.ts'
import type { FactFigures, ShortFigures } from './parts.ts'

const dialogue = `Doctor: What brings you in today?
Patient: My right knee has been hurting for three weeks. I take ibuprofen 400 milligrams twice a day.
Doctor: I think this is osteoarthritis of the right knee. I want to order an x-ray.`
const note = 'HPI\n\nRight knee pain for three weeks. She takes ibuprofen 400 mg.'
const visit = (id: string, gender = '') =>
  JSON.stringify({ id, subset: 'aci', dialogue, note, meta: { gender } })
const checklist = {
  id: 'p1',
  items: [
    { text: 'knee pain', importance: 'critical' },
    { text: 'pneumonia', importance: 'critical' },
    { text: 'ibuprofen', importance: 'non-critical' },
    { text: 'weather', importance: 'irrelevant' },
  ],
}
const reply = JSON.stringify({
  sections: [
    {
      key: 'hpi',
      sentences: [{ text: 'The patient reports right knee pain and pneumonia.', lines: [2] }],
    },
  ],
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-notes-'))
  const files = {
    'aci-bench.train': [visit('v1', 'female '), visit('v2'), visit('v3')],
    'aci-bench.valid': [visit('v4')],
    primock57: [visit('p1')],
    'primock57.fact-checklists': [JSON.stringify(checklist)],
    'mts-dialog.valid': [visit('m1')],
    'mediqa-oe.orders': [
      JSON.stringify({ id: 'v1', orders: [{ order_type: 'imaging', description: 'x-ray' }] }),
    ],
  }
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, `${name}.jsonl`), lines.join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Json {
  visits: number
  notes: Record<string, NoteFigures>
  facts: Record<string, FactFigures>
  shortDialogues: Record<string, ShortFigures>
}

async function run(environment: Record<string, string>, ...args: string[]) {
  const said: string[] = []
  const tables: Array<Record<string, object>> = []
  const json = join(folder, 'figures.json')
  const code = await benchNotes(['--data', folder, '--json', json, ...args], {
    environment,
    say: (line) => said.push(line),
    table: (rows) => tables.push(rows),
  })
  const figures = code === 0 ? (JSON.parse(await readFile(json, 'utf8')) as Json) : null
  return { code, said: said.join('\n'), tables, figures }
}

async function runWith(responders: Responder[], ...args: string[]) {
  await using service = await startFakeService(...responders).then((started) => ({
    ...started,
    [Symbol.asyncDispose]: () => started.close(),
  }))
  const settings = { WRITER_URL: service.url, WRITER_KEY: FAKE_KEY, WRITER_MODEL: 'm-1' }
  return { ...(await run(settings, ...args)), requests: service.requests.length }
}

test('without a service the embedded engine is scored beside the copied transcript and the person', async () => {
  const { code, figures, tables } = await run({})
  expect(code).toBe(0)
  expect(Object.keys(tables[0] ?? {})).toEqual([
    'embedded',
    'embedded, sex from the record',
    'transcript copied',
    'human reference',
  ])
  const rouge1 = (name: string) => figures?.notes[name]?.rouge?.rouge1 ?? 0
  // "She takes ibuprofen" of the one visit whose record says so.
  expect(rouge1('embedded, sex from the record')).toBeGreaterThan(rouge1('embedded'))
  expect(figures?.visits).toBe(4)
  expect(figures?.notes['human reference']).toMatchObject({ rouge: { rouge1: 100 }, doseRecall: 100 })
  expect(figures?.notes['transcript copied']).toMatchObject({ ownWordsSaid: 100, copiedRuns: 100 })
  expect(figures?.notes.embedded).toMatchObject({ written: 4, failed: 0, numbersSaid: 100 })
})

test('the configured writer comes first, and what it invents shows in its own words', async () => {
  const { figures, tables, requests } = await runWith([stream(reply)])
  expect(requests).toBe(6)
  expect(Object.keys(tables[0] ?? {})[0]).toMatch(/^m-1 at 127\.0\.0\.1/)
  const name = Object.keys(figures?.notes ?? {})[0] ?? ''
  // right, knee, pain and pneumonia; "pain" and "pneumonia" were not said, nor were the words of the title.
  expect(figures?.notes[name]).toMatchObject({ written: 4, ownWordsSaid: 50, doseRecall: 0 })
  expect(figures?.notes[name]?.wordsSaid).toBeLessThan(50)
  expect(figures?.facts[name]).toMatchObject({ critical: 100, nonCritical: 0 })
  expect(figures?.facts["doctor's own note"]).toMatchObject({ critical: 50, nonCritical: 100 })
  expect(figures?.shortDialogues[name]).toMatchObject({ empty: 0, failed: 0 })
})

test('a note that the service refuses is counted, told once by its reason, and ends nothing', async () => {
  const { code, said, figures } = await runWith([refuse(413, 'too_long'), stream(reply)], '--quick')
  expect(code).toBe(0)
  expect(Object.values(figures?.notes ?? {})[0]).toMatchObject({ written: 3, failed: 1 })
  expect(figures?.notes.embedded).toMatchObject({ written: 4, failed: 0 })
  expect(said).toMatch(/1 of 4 notes not written: The transcript is too long/)
})

test('a service that writes nothing at all leaves figures empty, not good', async () => {
  const { figures } = await runWith([refuse(401, 'wrong_key')], '--quick')
  expect(Object.values(figures?.notes ?? {})[0]).toMatchObject({
    written: 0,
    failed: 4,
    rouge: null,
    conceptF1: null,
    ownWordsSaid: null,
  })
})

test.each([
  [{}, ['--at-once', '0'], /--at-once needs/],
  [{}, ['--nonsense'], /--nonsense/],
  [{ WRITER_URL: 'http://localhost:1/v1' }, [], /WRITER_MODEL/],
])('%j with %j is refused in words', async (environment, args, sentence) => {
  const { code, said } = await run(environment as Record<string, string>, ...args)
  expect(code).toBe(2)
  expect(said).toMatch(sentence)
})
