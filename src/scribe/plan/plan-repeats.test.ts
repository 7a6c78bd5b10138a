import { expect, test } from 'vitest'
import { withoutRepeatedOrders } from './plan-repeats.ts'

const line = (text: string, part: 'action' | 'reasoning' = 'action') => ({
  section: 'assessment_plan' as const,
  text,
  words: [],
  part,
})
const kept = (...texts: string[]): string[] =>
  withoutRepeatedOrders([{ name: '', words: [], lines: texts.map((text) => line(text)) }]).flatMap(
    ({ lines }) => lines.map(({ text }) => text),
  )

test.each([
  [
    ['We will give him the Motrin.', 'Start Motrin 800 mg every 6 hours.'],
    ['Start Motrin 800 mg every 6 hours.'],
  ],
  [
    ['Order a hemoglobin A1c to see where we are in March.', 'Order a hemoglobin A1c.'],
    ['Order a hemoglobin A1c to see where we are in March.'],
  ],
  [['Order a CBC.', 'Order a complete blood count.'], ['Order a complete blood count.']],
  [
    ['Keep going with the lisinopril.', 'She will continue the lisinopril 10 mg.'],
    ['She will continue the lisinopril 10 mg.'],
  ],
  // Another dose, another thing, the opposite, a condition: each says something of its own.
  [
    ['Start Motrin 800 mg.', 'Start Motrin 400 mg at night.'],
    ['Start Motrin 800 mg.', 'Start Motrin 400 mg at night.'],
  ],
  [
    ['Order an MRI of the knee.', 'Order an MRI of the back.'],
    ['Order an MRI of the knee.', 'Order an MRI of the back.'],
  ],
  [
    ['Stop Motrin.', 'Start Motrin 800 mg in 2 weeks.'],
    ['Stop Motrin.', 'Start Motrin 800 mg in 2 weeks.'],
  ],
  [
    ['If it does not help, order an MRI.', 'Order an MRI.'],
    ['If it does not help, order an MRI.', 'Order an MRI.'],
  ],
])('of %j stay %j', (said, told) => {
  expect(kept(...said)).toEqual(told)
})

test('what explains is no repeated order', () => {
  const lines = [line('The MRI was normal.', 'reasoning'), line('Order an MRI.')]
  expect(withoutRepeatedOrders([{ name: '', words: [], lines }])[0]?.lines).toHaveLength(2)
})
