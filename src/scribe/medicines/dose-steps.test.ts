import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { findTasks } from '../tasks/find-tasks.ts'
import { doseStepsIn } from './dose-steps.ts'

const visit = (said: string): string => `Doctor: What brings you in?
Patient: My back hurts, since about two weeks.
Doctor: Let me examine you. Lungs are clear. Heart is regular. The belly is soft. No edema.
Doctor: I think you have a muscle strain. I'd like to get an x-ray of the back.
Patient: Okay.
Doctor: ${said}
Patient: Okay.`

test.each([
  [
    "We'll do prednisone 40 milligrams for five days, then 20 milligrams for five days, then stop.",
    'We will do prednisone 40 mg for 5 days, then 20 mg for 5 days, then stop.',
    'Prednisone 40 mg for 5 days, then 20 mg for 5 days, then stop',
  ],
  [
    'Start metformin 500 milligrams once a day for a week and then twice a day.',
    'Start metformin 500 mg once a day for a week and then twice a day.',
    'Start metformin 500 mg once a day for a week, then twice a day',
  ],
  [
    "I'd like you to take two tablets of the ibuprofen now and then one every six hours.",
    'The patient was advised to take 2 tablets of the ibuprofen now and then one every 6 hours.',
    '2 tablets of the ibuprofen now, then one every 6 hours',
  ],
  [
    'Take half a tablet of the carvedilol twice a day for one week and then a whole tablet twice a day.',
    'Take half a tablet of the carvedilol twice a day for 1 week and then a whole tablet twice a day.',
    'Half a tablet of the carvedilol twice a day for 1 week, then a whole tablet twice a day',
  ],
  [
    'Start insulin glargine 10 units at bedtime and go up 2 units every three days until your sugar is under 130.',
    "Start insulin glargine 10 units at bedtime and go up 2 units every 3 days until the patient's sugar is under 130.",
    'Start glargine 10 units at bedtime and go up 2 units every 3 days until the sugar is under 130',
  ],
  [
    "We'll taper the venlafaxine: 75 for two weeks, then 37.5 for two weeks, then off.",
    'Taper the venlafaxine, 75 for 2 weeks, then 37.5 for 2 weeks, then off.',
    'Decrease venlafaxine 75 for 2 weeks, then 37.5 for 2 weeks, then off',
  ],
  [
    "For the sertraline we'll go up from 50 to 75 for two weeks and then to 100 if you tolerate it.",
    'For the sertraline we will go up from 50 to 75 for 2 weeks and then to 100 if the patient tolerates it.',
    'Increase sertraline to 75 for 2 weeks, then to 100',
  ],
  [
    "Then let's try amitriptyline at bedtime. Ten milligrams for a week, then twenty for a week, then thirty, and stay on thirty.",
    'We will try amitriptyline at bedtime: 10 mg for a week, then 20 for a week, then 30, and stay on 30.',
    'Amitriptyline at bedtime 10 mg for a week, then 20 for a week, then 30 and stay on 30',
  ],
])('%j is planned with all its steps, and so is its task', (said, line, task) => {
  const lines = planOfTalk(visit(said)).map(({ text }) => text.replace(/^Medical treatment: /, ''))
  expect(lines).toContain(line)
  expect(findTasks(parseDialogue(visit(said))).map(({ subject }) => subject)).toContain(task)
})

test('a step is told with the one before it or not at all', () => {
  const said =
    'After that we talk. Prednisone 40 milligrams, that is your dose, for five days, then 20 for five days.'
  for (const { text } of planOfTalk(visit(said))) expect(text).not.toMatch(/prednisone 40 mg\.?$/i)
})

test.each([
  ' 400 mg and then come back in 2 weeks',
  ' 40 mg daily and then a referral',
  ' and then an x-ray',
  ' then one of the nurses',
  ' 20 mg then start methotrexate 15 mg weekly',
])('%j has no further step', (text) => expect(doseStepsIn(text)).toBeNull())
