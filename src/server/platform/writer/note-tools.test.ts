import { expect, test } from 'vitest'
import { createNoteTools } from './note-tools.ts'
import { aSegment, aVisit } from './visit-fixture.ts'

const plan = [{ id: 'p1', text: 'Order a lipid panel in 3 months.', evidence: [] }]

test('a long transcript read by a thread gives the same tasks and the same telehealth check', async () => {
  const [short, long] = [createNoteTools(), createNoteTools({ inlineCharacters: 10 })]
  const tasks = await short.findTasks(aVisit, plan)
  expect(tasks.at(-1)).toMatchObject({ kind: 'order', subject: 'Lipid panel in 3 months', evidence: [] })
  expect(await long.findTasks(aVisit, plan)).toEqual(tasks)
  expect(await long.checkTelehealth(aVisit)).toEqual(await short.checkTelehealth(aVisit))
})

test('a task that is both said and written into the plan is one task, with the words that were said', async () => {
  const said = aSegment('s1', 'doctor', 'Order a lipid panel.')
  const found = await createNoteTools().findTasks(
    [said],
    [{ id: 'p1', text: 'Order a lipid panel.', evidence: [] }],
  )
  expect(found).toMatchObject([{ subject: 'Lipid panel', evidence: [{ segmentId: 's1' }] }])
})
