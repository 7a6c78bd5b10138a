import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFakeService, stream, FAKE_KEY } from '#server/platform/writer/openai-service-fixture.ts'
import { runCommand } from './commands/run-command-fixture.ts'
import { writeNotes } from './write-notes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-notes-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const dialogue = `Doctor: What brings you in today?
Patient: My right knee has been hurting for three weeks. I take ibuprofen 400 milligrams twice a day.
Doctor: Any allergies?
Patient: Penicillin gave me a rash.
Doctor: I think this is osteoarthritis of the right knee. I want to order an x-ray.`

interface Note {
  id: string | number
  note: string
  sections: Array<{ key: string; title: string; text: string }>
  evidence: Array<{
    section: string
    sentence: string
    spans: Array<{ segmentId: string; from: number; to: number; text: string }>
  }>
}

const run = (args: string[], input = '', environment: Record<string, string> = {}) =>
  runCommand<Note>(writeNotes, args, input, environment)

test('each visit becomes one line with note, sections and evidence, in order', async () => {
  const rows = ['a', 7, 'c'].map((id) => JSON.stringify({ id, dialogue })).join('\n')
  const { code, answers, stderr } = await run([], rows)
  expect([code, stderr]).toEqual([0, ''])
  expect(answers().map((note) => note.id)).toEqual(['a', 7, 'c'])
  const [note] = answers()
  expect(note?.sections.length).toBeGreaterThan(1)
  for (const { title, text } of note?.sections ?? []) expect(note?.note).toContain(`${title}\n${text}`)
  expect(note?.evidence.length).toBeGreaterThan(0)
  for (const { sentence, spans } of note?.evidence ?? []) {
    expect(note?.note).toContain(sentence)
    for (const span of spans) {
      expect(dialogue).toContain(span.text)
      expect(span.text).toHaveLength(span.to - span.from)
    }
  }
})

test('bad lines are told by their number, the others are written, and the exit says so', async () => {
  const good = JSON.stringify({ id: 'good', dialogue })
  const rows = [good, 'not json', '', '{"id":"x"}', '{"id":"y","dialogue":5}', good].join('\n')
  const { code, stderr, answers } = await run([], rows)
  expect(code).toBe(1)
  expect(answers()).toHaveLength(2)
  expect(stderr.match(/^line \d+/gm)).toEqual(['line 2', 'line 4', 'line 5'])
  expect(stderr).toContain('3 lines could not be written')
})

test('an empty dialogue is a note without sections, not a mistake', async () => {
  const { code, answers } = await run([], JSON.stringify({ id: 1, dialogue: '' }))
  expect(code).toBe(0)
  expect(answers()).toEqual([{ id: 1, note: '', sections: [], evidence: [] }])
})

test('from file to file: the output appears whole, and nothing else stays', async () => {
  const [from, to] = [join(folder, 'visits.jsonl'), join(folder, 'notes.jsonl')]
  await writeFile(from, `${JSON.stringify({ id: 'ü', dialogue })}\r\n`)
  await writeFile(to, 'older')
  const { code } = await run(['--in', from, '--out', to])
  expect(code).toBe(0)
  expect((JSON.parse(await readFile(to, 'utf8')) as Note).id).toBe('ü')
  expect((await readdir(folder)).sort()).toEqual(['notes.jsonl', 'visits.jsonl'])
})

test('when the input cannot be read the older output stays', async () => {
  const to = join(folder, 'notes.jsonl')
  await writeFile(to, 'older')
  const { code, stderr } = await run(['--in', join(folder, 'missing.jsonl'), '--out', to])
  expect(code).toBe(2)
  expect(stderr).toMatch(/no such file/)
  expect(await readFile(to, 'utf8')).toBe('older')
  expect(await readdir(folder)).toEqual(['notes.jsonl'])
})

test.each([
  [['--template', 'poem'], /no template "poem"/],
  [['--style', 'loud'], /no style "loud"/],
  [['--writer', 'ghost'], /no writer "ghost"/],
  [['--writer', 'openai'], /WRITER_URL/],
  [['--colour'], /colour/],
])('the call %j is refused in words, with the usage', async (args, sentence) => {
  const { code, stderr } = await run(args)
  expect(code).toBe(2)
  expect(stderr).toMatch(sentence)
  expect(stderr).toContain('--in')
})

test('the configured service writes when there is one, and a failing line does not stop the others', async () => {
  const reply = JSON.stringify({
    sections: [{ key: 'hpi', sentences: [{ text: 'The patient reports right knee pain.', lines: [2] }] }],
  })
  const service = await startFakeService(stream('no note'), stream(reply))
  const environment = { WRITER_URL: service.url, WRITER_KEY: FAKE_KEY, WRITER_MODEL: 'm' }
  const rows = [1, 2].map((id) => JSON.stringify({ id, dialogue })).join('\n')
  const { code, answers, stderr } = await run([], rows, environment)
  await service.close()
  expect(code).toBe(1)
  expect(stderr).toMatch(/^line 1: .*not a note/)
  expect(answers()).toMatchObject([
    { id: 2, note: 'History of present illness\nThe patient reports right knee pain.' },
  ])
  const embedded = await run(['--writer', 'embedded'], rows, environment)
  expect(embedded.code).toBe(0)
})
