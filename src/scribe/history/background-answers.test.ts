import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import type { SectionKey } from '../types.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

/** What a section of the note says of a short talk on the patient's background. */
function told(section: SectionKey, ...turns: string[]): string {
  const note = writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const found = note.sections.find(({ key }) => key === section)
  return (found?.sentences ?? []).map(({ text }) => text).join(' ')
}

test.each<[SectionKey, string[], string]>([
  [
    'social_history',
    ['Do you have any children?', 'Yes, six in total, it is a zoo.'],
    'The patient has 6 children.',
  ],
  ['social_history', ['Do you have kids, sir?', 'Yes, I do.', 'I have one child.'], 'He has one child.'],
  [
    'social_history',
    ['Do you have children?', 'My wife and I were blessed with two lovely sons.'],
    'The patient has 2 sons.',
  ],
  ['social_history', ['What did you do for work?', 'I was a baker.'], 'The patient was a baker.'],
  ['social_history', ["Do you smoke, ma'am?", 'No.'], 'She does not smoke.'],
  [
    'social_history',
    ['How long did you work as a baker?', 'Thirty years.'],
    'The patient worked as a baker for 30 years.',
  ],
  ['family_history', ['How many siblings do you have?', 'Four.'], 'The patient has 4 siblings.'],
  [
    'hpi',
    ['How long have you been living with asthma, sir?', 'Oh, it has been about nine years now.'],
    'He has been living with asthma for about 9 years.',
  ],
  [
    'hpi',
    ['How long ago did you leave the army?', 'Six months ago.'],
    'The patient left the army 6 months ago.',
  ],
  [
    'past_surgical_history',
    ['Any surgeries?', 'I had a C section and two carpal tunnel releases.'],
    'The patient had a C section and 2 carpal tunnel releases.',
  ],
  ['social_history', ['Are you still smoking?', "I'm down to five a day."], 'The patient smokes 5 a day.'],
  [
    'social_history',
    ['How many packs do you smoke a day?', 'Um, about half a pack.'],
    'The patient smokes about half a pack a day.',
  ],
  [
    'social_history',
    ['How many drinks would you say you have a week?', "I'd say up to four drinks a week."],
    'The patient has up to 4 drinks a week.',
  ],
  [
    'social_history',
    ['Any history of drug abuse?', 'Absolutely not.'],
    'The patient denies history of drug abuse.',
  ],
  [
    'past_medical_history',
    ['Do you have any major medical conditions?', 'Yeah, um, lung cancer.'],
    'Lung cancer.',
  ],
  ['past_medical_history', ['What makes you tired?', 'I think I have gout.'], ''],
  ['past_medical_history', ['Any surgeries?', 'I had a breast cancer staging biopsy.'], ''],
  ['past_medical_history', ['Anything else?', 'We have it all, gout, asthma, it is all there.'], ''],
  [
    'family_history',
    ['Is your family well?', 'We have a strong history of gout.'],
    "The patient's family has a strong history of gout.",
  ],
  ['hpi', ['Are you the mother of the patient?', 'Yes.'], ''],
  ['assessment_plan', ['I can see on the file that you have high cholesterol.', 'Yes.'], ''],
  [
    'hpi',
    ['Is it your left hand? And is that your dominant hand?', 'Unfortunately, yes.'],
    'The patient is left-handed.',
  ],
  [
    'hpi',
    ['When did you first notice these bumps?', 'I think it was around five years ago.'],
    'The patient noticed these bumps around 5 years ago.',
  ],
  ['hpi', ['Are you taking any other medications?', 'Yes.'], ''],
  [
    'hpi',
    ['What else?', 'I have a lot of itching on my back, doctor.'],
    'The patient reports that they have a lot of itching on the back.',
  ],
  [
    'hpi',
    ['Have you had any S T D s recently?', 'No, not that I know of.'],
    'The patient denies STDs recently.',
  ],
])('%s of %j', (section, [asked, ...replies], line) => {
  expect(told(section, `Doctor: ${asked}`, ...replies.map((reply) => `Patient: ${reply}`))).toBe(line)
})

test('who was named last by the family is no patient', () => {
  const said = ['Doctor: How is your son?', 'Guest_family: He has one sister. She lives in Leeds.']
  expect(told('social_history', ...said)).not.toContain('Leeds')
})

test('an illness named after a fever is no fever', () => {
  expect(told('ros', 'Doctor: Any signs of valley fever?', 'Patient: No.')).toBe('')
})
