import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const STREP = `Doctor: What brings you in?
Patient: Sore throat since Friday, and a fever.
Doctor: Any cough?
Patient: No.
Doctor: Tonsils are red with exudate. The rapid strep is positive, so you've got strep throat.
Doctor: I'll send amoxicillin 500 mg twice a day for ten days.
Patient: Okay.`

const EAR = `Doctor: What brings you in?
Patient: My ear hurts.
Doctor: The drum's red and bulging. You've got an ear infection, so we'll do amoxicillin twice a day.
Doctor: You have high blood pressure, too, it's 158 over 96 today. Let's start lisinopril 10.`

/** What was found before the doctor says what the patient has, and who names it before that. */
const told = (before: string, found: string) => `Doctor: What brings you in?
Patient: I've been coughing for a week.
Doctor: Do you smoke?
Patient: No. ${before}
Doctor: ${found}
Patient: Okay.
Doctor: Let's get a chest x-ray.`

const textsOf = (talk: string, section: string): string[] =>
  soapNote(talk)
    .filter(({ key }) => key === section)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

test.each([
  ['a positive test', STREP, ['Strep throat.']],
  ['what was seen and measured', EAR, ['Ear infection.', 'High blood pressure.']],
])('what is told as found today opens a problem, and is no history: %s', (_what, talk, problems) => {
  expect(textsOf(talk, 'assessment_plan')).toEqual(expect.arrayContaining(problems))
  expect(textsOf(talk, 'past_medical_history')).toEqual([])
  expect(textsOf(talk, 'hpi').join(' ')).not.toMatch(/infection|strep|blood pressure/i)
})

test('what they have had all along opens none, nor what nothing was found of', () => {
  const known = told('I have asthma.', 'You have asthma, and I hear wheezing today.')
  expect(textsOf(known, 'assessment_plan')).not.toContain('Asthma.')
  const unseen = told('', 'You have asthma.')
  expect(textsOf(unseen, 'assessment_plan')).not.toContain('Asthma.')
  expect(textsOf(told('', 'I hear wheezing today. You have asthma.'), 'assessment_plan')).toContain('Asthma.')
})

test('what is red, bulging or swollen inside is of the examination, wherever it is said', () => {
  expect(textsOf(STREP, 'physical_exam').join(' ')).toContain('Tonsils are red with exudate.')
  expect(textsOf(EAR, 'physical_exam').join(' ')).toContain('Drum is red and bulging.')
})
