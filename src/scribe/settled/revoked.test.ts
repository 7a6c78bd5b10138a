import { expect, test } from 'vitest'
import { findTasks } from '../tasks/find-tasks.ts'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'
import { writeNote } from '../write-note.ts'

const talk = (...turns: string[]): Segment[] =>
  turns.map((turn, i) => ({
    id: `s${i}`,
    speaker: turn.startsWith('Doctor') ? 'doctor' : 'patient',
    text: turn.slice(turn.indexOf(': ') + 2),
    startMs: null,
    endMs: null,
  }))

function visit(order: string) {
  const segments = talk(
    'Doctor: How have you been since the stent?',
    'Patient: Good. I have no chest pain.',
    'Doctor: Blood pressure is 126 over 74.',
    `Doctor: ${order}`,
    'Patient: Okay.',
    'Doctor: I will see you in three months.',
  )
  const note = writeNote(segments, {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return {
    tasks: findTasks(segments).map(({ subject }) => subject),
    lines: note.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    toCheck: note.uncovered.filter(({ weight }) => weight >= 0.85).map(({ text }) => text),
  }
}

test.each([
  ['Start aspirin 81 milligrams daily. Actually no, you are on warfarin, so no aspirin.', /aspirin 81/i],
  ['Let us get a stress test. Hmm, I changed my mind, we do not need that.', /stress test/i],
  ['Let us do an EKG. Actually, scratch that, we will do a Holter monitor instead.', /EKG/],
  ['I was going to give you Toradol, but with that creatinine, no Toradol.', /Toradol/i],
  [
    'Start levothyroxine 25 micrograms... no wait, let us not, repeat the TSH in six weeks.',
    /levothyroxine/i,
  ],
])('what is taken back in the same visit is no order and no task: %s', (said, taken) => {
  const { tasks, lines } = visit(said)
  expect(tasks.filter((subject) => taken.test(subject))).toEqual([])
  expect(lines.filter((line) => taken.test(line) && !/\b(?:no|not)\b/.test(line))).toEqual([])
})

test('a dose that was thought of and given up is none; the one in its place is to be looked at', () => {
  const said =
    'I was going to raise the metoprolol to 100 twice a day, but your pulse is 58, so we will not do that. Let us lower it to 25 milligrams twice a day.'
  const { tasks, lines, toCheck } = visit(said)
  expect([...tasks, ...lines].filter((line) => /increase|raise|100/i.test(line))).toEqual([])
  expect(toCheck.join()).toMatch(/lower it to 25 milligrams/)
})

test('what is taken in its place stays', () => {
  const { tasks } = visit('Let us do an EKG. Actually, scratch that, we will do a Holter monitor instead.')
  expect(tasks.join()).toMatch(/Holter/)
})

test('that it is not to be given must be looked at', () => {
  const { toCheck } = visit(
    'Start aspirin 81 milligrams daily. Actually no, you are on warfarin, so no aspirin.',
  )
  expect(toCheck.join()).toMatch(/no aspirin/)
})

test('an order that nobody takes back stays, whatever else is not wanted', () => {
  const { tasks } = visit(
    'Start lisinopril 10 milligrams daily. Let us get a chest x-ray. We do not need antibiotics.',
  )
  expect(tasks.join()).toMatch(/lisinopril/i)
  expect(tasks.join()).toMatch(/x-ray/i)
})

test("what the clinician would rather not give is the patient's wish, not the order before it", () => {
  const talked = [
    'Doctor: The knee is swollen. For pain, Tylenol, 1000 milligrams three times a day.',
    "Patient: Can't I get something stronger?",
    "Doctor: I'd rather not. If Tylenol does not cut it, call me.",
  ]
  const note = writeNote(talk(...talked), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const shown = [
    ...note.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    ...note.uncovered.filter(({ weight }) => weight >= 0.85).map(({ text }) => text),
  ]
  expect(shown.join('\n')).toMatch(/Tylenol,? 1000/)
})

test('what the patient asked after is left, and not what was ordered before', () => {
  const talked = [
    'Doctor: This is bursitis. You can take naproxen, 500 milligrams twice a day with food for ten days.',
    'Patient: Do I need an X-ray?',
    'Doctor: Not now. We will leave it for now.',
  ]
  expect(findTasks(talk(...talked)).map(({ subject }) => subject)).toEqual([
    'Naproxen 500 mg twice a day with food for 10 days',
  ])
})

test('what was to be given and is not, for what the patient has told, is nowhere ordered', () => {
  const talked = [
    'Doctor: Any history of kidney stones?',
    'Patient: Yes, one, in college. Is that bad?',
    "Doctor: It matters, because I was going to pick topiramate. With the stone I'd rather not.",
    'Patient: Okay.',
  ]
  expect(findTasks(talk(...talked))).toEqual([])
  const { sections } = writeNote(talk(...talked), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  expect(JSON.stringify(sections)).not.toMatch(/Use topiramate/)
})
