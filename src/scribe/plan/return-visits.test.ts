import { expect, test } from 'vitest'
import { withoutRepeatedReturns } from './return-visits.ts'

const kept = (...texts: string[]): string[] =>
  withoutRepeatedReturns(
    texts.map((text) => ({
      name: 'Rash.',
      words: [],
      lines: [{ section: 'assessment_plan' as const, text, words: [], part: 'action' as const }],
    })),
  ).flatMap(({ lines }) => lines.map(({ text }) => text))

test.each([
  [
    [
      "We will have a follow-up in a month's time.",
      "We will touch base in a month's time, with me or a colleague.",
    ],
    ["We will have a follow-up in a month's time."],
  ],
  [
    ['We will make an appointment for 3 weeks.', 'I will see the patient back here in 3 weeks.'],
    ['I will see the patient back here in 3 weeks.'],
  ],
  [
    ['I advised her to come to one of my clinics.', 'I will book her in for an appointment tomorrow.'],
    ['I will book her in for an appointment tomorrow.'],
  ],
  [
    ['We will see him back sooner if needed after the tests.', 'Return in a year, sooner if needed.'],
    ['Return in a year, sooner if needed.'],
  ],
  [['I will see her in 14 days.', 'I will see her in 2 weeks.'], ['I will see her in 14 days.']],
  // Another time is another visit.
  [
    ['We will make an appointment for 3 weeks.', 'Come back in 3 months.'],
    ['We will make an appointment for 3 weeks.', 'Come back in 3 months.'],
  ],
])('of %j stay %j', (said, told) => {
  expect(kept(...said)).toEqual(told)
})
