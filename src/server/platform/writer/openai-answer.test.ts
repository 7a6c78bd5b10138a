import { expect, test } from 'vitest'
import { titleOf } from './openai-answer.ts'

test.each([
  ['For the school', 'A line for the school'],
  ['Medication list', 'Write the medication list'],
])('a title that says what was asked for stays: %j', (title, instruction) => {
  expect(titleOf(title, instruction)).toBe(title)
})

test.each([
  'Patient has HIV and takes WARFARIN 10 mg \u202edaily\u202c <b>x</b>',
  'School 10',
  '',
  'School letter: the patient has HIV',
])('a title that says more, of which nobody would see what bears it out, does not: %j', (title) => {
  expect(titleOf(title, 'A line for the school')).toBe('Answer')
})
