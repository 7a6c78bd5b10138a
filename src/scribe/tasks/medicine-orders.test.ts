import { describe, expect, test } from 'vitest'
import type { Segment } from '../types.ts'
import { findTasks } from './find-tasks.ts'

const orders = (said: string): string[] => {
  const turns: Array<[Segment['speaker'], string]> = [
    ['doctor', said],
    ['patient', 'Okay.'],
  ]
  const segments = turns.map(([speaker, text], i): Segment => ({
    id: `s${i}`,
    speaker,
    text,
    startMs: null,
    endMs: null,
  }))
  return findTasks(segments)
    .filter(({ kind }) => kind === 'prescription')
    .map(({ subject }) => subject)
}

describe('an order however it is put', () => {
  test.each([
    ['I would add the bupropion XL, 150 in the morning.', ['Start bupropion XL 150 in the morning']],
    [
      'We would start metformin, five hundred milligrams twice a day.',
      ['Start metformin 500 mg twice a day'],
    ],
    ['I would like to start you on Farxiga, ten milligrams once a day.', ['Start Farxiga 10 mg once a day']],
    ['I would put you on Eliquis, five twice a day.', ['Start Eliquis']],
    [
      'The metoprolol, I want to go up from fifty to seventy-five, to slow the heart.',
      ['Increase metoprolol to 75'],
    ],
    ['And the glipizide, let us stop that one.', ['Stop glipizide']],
    ['The Lasix, we will cut it to twenty.', ['Decrease Lasix to 20']],
    ["Let's bump the lisinopril to twenty.", ['Increase lisinopril to 20']],
    ["Let's drop the glipizide.", ['Stop glipizide']],
    ["Let's halve the amlodipine to five milligrams.", ['Decrease amlodipine to 5 mg']],
    ['I will start spironolactone 25 mg once your potassium is back.', ['Start spironolactone 25 mg']],
    ['Take the trazodone off your list.', ['Stop trazodone']],
    ['I want you off the glipizide.', ['Stop glipizide']],
    ["I'd like you off of the glipizide.", ['Stop glipizide']],
    ['Drop the metoprolol to twenty-five.', ['Decrease metoprolol to 25']],
    ['We will drop the dose of the lisinopril to ten.', ['Decrease lisinopril to 10']],
    ['We will swap the Zocor for Crestor.', ['Switch from Zocor to Crestor']],
    [
      "Let's replace the atorvastatin with rosuvastatin, twenty.",
      ['Switch from atorvastatin to rosuvastatin 20'],
    ],
  ])('%s', (said, found) => {
    expect(orders(said)).toEqual(found)
  })

  test.each([
    "If that doesn't work, I'd add bupropion XL, 150 in the morning.",
    'I would not add bupropion.',
    'Some doctors would add bupropion here.',
    "I'd normally add a statin like atorvastatin, but not today.",
    'I would add amlodipine if your pressure stays up.',
    'The metoprolol, I would go up if your pulse is high.',
    'The glipizide, you could stop that.',
    'We could swap the Zocor for Crestor.',
    'Your other doctor would have put you on Eliquis.',
    'I would have added metformin last year.',
    'The metoprolol, I took that myself once.',
    'So I would stop the spironolactone. Hm. No, not stop, you need it.',
    'So fludro up. And the hydrocortisone to fifteen and ten.',
  ])('but no order is: %s', (said) => {
    expect(orders(said)).toEqual([])
  })
})

describe('what is done with a medicine, and what is not', () => {
  test.each([
    ["I'm raising the furosemide from 20 to 40 milligrams every morning for now.", ['Increase furosemide to 40 mg every morning']],
    ['The metoprolol and the atorvastatin stay as they are.', []],
    ["The cough is from the lisinopril. We'll stop that and switch you to losartan 50 milligrams once a day.", ['Switch to losartan 50 mg once a day']],
  ])('%s', (said, subjects) => {
    expect(orders(said)).toEqual(subjects)
  })
}) // prettier-ignore
