import { expect, test } from 'vitest'
import { checkNotes } from './check-notes.ts'
import { runCommand } from './commands/run-command-fixture.ts'

const dialogue = `Doctor: What brings you in?
Patient: My left knee hurts. My mother has diabetes.
Doctor: Let's start naproxen 500 milligrams twice a day.`

interface Answer {
  id: string | number
  verdicts: Array<{
    support: string
    score: number
    because: string | null
    contradictions: Array<{
      kind: string
      slot: string
      said: string | null
      evidence: Array<{ text: string }>
    }>
    evidence: Array<{ segmentId: string; from: number; to: number; text: string }>
  }>
}

const run = (args: string[], input = '') => runCommand<Answer>(checkNotes, args, input)

test('each sentence gets a verdict, in order, with the words it rests on', async () => {
  const sentences = ['Start naproxen 500 mg BID.', 'The patient has diabetes.', 'Start lisinopril 10 mg.', '']
  const { code, answers, stderr } = await run([], JSON.stringify({ id: 7, dialogue, sentences }))
  expect([code, stderr]).toEqual([0, ''])
  const [answer] = answers()
  expect(answer?.id).toBe(7)
  const [naproxen, diabetes, lisinopril, empty] = answer?.verdicts ?? []
  expect(naproxen).toMatchObject({ support: 'supported', because: null, contradictions: [] })
  expect(naproxen?.evidence.map(({ text }) => text).join(' ')).toContain('naproxen 500 milligrams')
  expect(diabetes?.contradictions).toMatchObject([
    { kind: 'subject', said: 'mother', evidence: [{ text: 'My mother has diabetes' }] },
  ])
  expect(lisinopril).toMatchObject({ support: 'unsupported', evidence: [] })
  expect(lisinopril?.because).toMatch(/^Nobody said lisinopril/)
  expect(empty?.support).toBe('unsupported')
  for (const { score } of answer?.verdicts ?? []) expect(score >= 0 && score <= 1).toBe(true)
  expect(naproxen?.score).toBeGreaterThan(diabetes?.score ?? 1)
})

test('a line without sentences is told by its number, the others are answered', async () => {
  const rows = [
    { id: 'a', dialogue },
    { id: 'b', dialogue, sentences: [] },
    { id: 'c', dialogue, sentences: [5] },
  ]
  const { code, answers, stderr } = await run([], rows.map((row) => JSON.stringify(row)).join('\n'))
  expect(code).toBe(1)
  expect(answers()).toEqual([{ id: 'b', verdicts: [] }])
  expect(stderr.match(/^line \d+/gm)).toEqual(['line 1', 'line 3'])
  expect(stderr).toContain('2 lines could not be checked')
})

test('a wrong call is refused in words, with the usage; help is not wrong', async () => {
  const wrong = await run(['--colour'])
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/colour[^]*--in/)])
  const help = await run(['--help'])
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('notes:check')])
})
