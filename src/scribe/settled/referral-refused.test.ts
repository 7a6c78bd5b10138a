import { expect, test } from 'vitest'
import { findTasks } from '../tasks/find-tasks.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function visitOf(offer: string, reply: string) {
  const segments = parseDialogue(
    [
      'Doctor: What brings you in?',
      'Patient: My thumb has hurt for two months.',
      'Doctor: The base of the thumb is tender. This is thumb arthritis.',
      `Doctor: ${offer}`,
      `Patient: ${reply}`,
      'Doctor: All right. Use acetaminophen as needed. I will see you in two weeks.',
    ].join('\n'),
  )
  const { sections } = writeNote(segments, {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return {
    plan: sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n'),
    tasks: findTasks(segments).map(({ subject }) => subject),
  }
}

test.each([
  ['I would like to refer you to the hand surgeon.', 'No, not now.', 'defers the referral to the hand surgeon'],
  ['I could also have you see the hand surgeon. Would you like that?', 'No.', 'declines the referral to the hand surgeon'],
  ["I'd like to get an MRI.", "Not now, it's too far to drive.", 'defers an MRI'],
])('%s - %s: it is neither ordered nor a task', (offer, reply, line) => {
  const { plan, tasks } = visitOf(offer, reply)
  expect(plan).toContain(`The patient ${line}.`)
  expect(plan).not.toMatch(/Refer |Order MRI/)
  expect(tasks.join('\n')).not.toMatch(/surgeon|MRI/i)
}) // prettier-ignore

test('what is agreed to is ordered', () => {
  const { plan, tasks } = visitOf('I would like to refer you to the hand surgeon.', 'Okay, yes.')
  expect(plan).toMatch(/Refer.* hand surgeon/)
  expect(tasks.join('\n')).toMatch(/hand surgeon/i)
})
