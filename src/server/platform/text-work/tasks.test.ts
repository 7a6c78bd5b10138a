import { expect, test } from 'vitest'
import { aSegment, aVisit } from '../writer/visit-fixture.ts'
import { whose, work } from './text-work-fixture.ts'

test('what a person wrote into the plan and nobody said is a task too', async () => {
  const plan = [{ id: 'p1', text: 'Order a lipid panel in 3 months.', evidence: [] }]
  const tasks = await work.run('tasks', { segments: aVisit, plan }, whose)
  expect(tasks.at(-1)).toMatchObject({ kind: 'order', subject: 'Lipid panel in 3 months', evidence: [] })
})

test('a task that is both said and written into the plan is one task, with the words that were said', async () => {
  const segments = [aSegment('s1', 'doctor', 'Order a lipid panel.')]
  const plan = [{ id: 'p1', text: 'Order a lipid panel.', evidence: [] }]
  const found = await work.run('tasks', { segments, plan }, whose)
  expect(found).toMatchObject([{ subject: 'Lipid panel', evidence: [{ segmentId: 's1' }] }])
})
