import { expect, test } from 'vitest'
import { withoutClasses } from '../references/generic-orders.ts'
import type { NoteLine } from '../visit-lines.ts'
import { withDosesJoined } from './joined-doses.ts'

const line = (text: string): NoteLine => ({ section: 'assessment_plan', text, words: [], part: 'action' })

test('how much and how often are one order', () => {
  const told = withDosesJoined([
    line('Prescribe naproxen 500 mg.'),
    line('She can take naproxen twice a day as needed.'),
  ])
  expect(told.map(({ text }) => text)).toEqual(['Prescribe naproxen 500 mg twice a day as needed.'])
})

test.each([
  `He can take naproxen ${'once '.repeat(60)}x.`,
  `He can take naproxen ${'twice every day and '.repeat(60)}x.`,
  `Start pain medicine${' to help with that'.repeat(60)}, then.`,
])('what is said over and over is read at once', (text) => {
  const lines = [line(text)]
  expect(withoutClasses(withDosesJoined(lines))).toEqual(lines)
})
