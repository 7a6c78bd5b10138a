import { describe, expect, it } from 'vitest'
import type { NoteLine } from '../visit-lines.ts'
import { withDosesJoined } from './joined-doses.ts'

const linesOf = (...texts: string[]): NoteLine[] =>
  texts.map((text) => ({ section: 'assessment_plan', text, words: [], part: 'action' }))

describe('withDosesJoined', () => {
  it.each([
    [
      ['Prescribe naproxen 500 mg.', 'She can take naproxen twice a day as needed for pain.'],
      ['Prescribe naproxen 500 mg twice a day as needed for pain.'],
    ],
    [
      ['Start omeprazole 20 mg.', 'Order a chest x-ray.', 'The patient will take omeprazole once a day.'],
      ['Start omeprazole 20 mg once a day.', 'Order a chest x-ray.'],
    ],
    [
      ['He will do Symbicort 2 puffs twice a day.', 'We will put him on Symbicort.'],
      ['We will put him on Symbicort 2 puffs twice a day.'],
    ],
    // Another medicine, a frequency that is there already, or more than how it is taken.
    [
      ['Prescribe naproxen 500 mg.', 'He can take Tylenol every 6 hours.'],
      ['Prescribe naproxen 500 mg.', 'He can take Tylenol every 6 hours.'],
    ],
    [
      ['Prescribe naproxen 500 mg a day.', 'He can take naproxen twice a day.'],
      ['Prescribe naproxen 500 mg a day.', 'He can take naproxen twice a day.'],
    ],
    [
      ['Prescribe naproxen 500 mg.', 'He can take naproxen every 6 hours unless it hurts his stomach.'],
      ['Prescribe naproxen 500 mg.', 'He can take naproxen every 6 hours unless it hurts his stomach.'],
    ],
  ])('%j', (lines, joined) => {
    expect(withDosesJoined(linesOf(...lines)).map(({ text }) => text)).toEqual(joined)
  })
})
