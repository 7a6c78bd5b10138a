import { expect, test } from 'vitest'
import { isToBeDone } from './plan-actions.ts'

test.each([
  ['Order an ultrasound of the calf.', true],
  ['Keep going with the naproxen.', true],
  ['She can stop the naproxen.', true],
  ['The patient can strain their urine.', true],
  ['If the rash is no better, she should come back.', true],
  ['If the rash were allergic, it would itch.', false],
  ['For her annual exam, she is due for a tetanus shot.', true],
  ['I have suggested the flu vaccine.', true],
  ['I am increasing the levothyroxine to 75 mcg every morning.', true],
  ['I am increasingly worried about the weight.', false],
  ['I do not think she needs to follow up with the surgeon.', false],
  ['The ultrasound can tell us more.', false],
  ['She can also develop arthritis.', false],
  ['Miralax, half a capful in juice daily.', true],
  ['Apixaban 5 mg twice a day stays.', true],
  ['For her itching, cetirizine 10 mg at bedtime.', true],
  ['For the sugar, I would like to change the metformin to the extended release, 500.', true],
  ['There is a pill instead, Jardiance, 10 mg in the morning.', true],
  ['I want a potassium and creatinine in 2 weeks, since we are changing to losartan.', true],
  ['There is a lot of swelling.', false],
  ['Ibuprofen 800 mg did not help.', false],
  ['Prednisone can raise the sugar for 2 days.', false],
])('%j is to be done: %j', (line, done) => {
  expect(isToBeDone(line)).toBe(done)
})
