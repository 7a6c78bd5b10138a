import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []

function story(...turns: string[]): string {
  const { sections: written } = writeNote(parseDialogue(turns.join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return written.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n')
}

test.each([
  ['Whereabouts is the pain exactly?', 'Um, it is like in my lower abdomen.', 'Location: in'],
  ['Where does it hurt?', 'A lot in my elbow.', 'Location: in'],
  ['Where does it hurt?', 'The upper chest part and.', 'Location: upper chest part.'],
  ['Where does it hurt?', 'In the, uh, middle of my chest, over.', 'Location: in the middle of the chest.'],
  ['When did this happen?', 'This was just yesterday.', 'yesterday'],
  [
    'Does it go down your leg?',
    'Into the buttock, not further.',
    'Radiation: into the buttock, not further.',
  ],
  ['Does the pain go anywhere else?', 'Yeah, to my jaw.', 'Radiation: to the jaw.'],
  ['When was your last stress test?', 'It was June 5th, 2019.', 'Last stress test: June 5th, 2019.'],
  ['On a scale of one to ten, how bad is the pain?', 'I would say probably a six.', 'Severity: 6/10.'],
  ['When did the headache start?', 'About three days ago, I think.', 'Onset of headache: about 3 days ago.'],
  ['And when did this injury happen?', 'It has been a week now.', 'Duration: a week now.'],
  ['How long has this pain been going on?', 'For about four days now.', 'about 4 days now'],
  ['What kind of pain is it?', 'It is more of a throbbing, dull pain.', 'Quality: throbbing, dull.'],
  ['When did it all start?', 'Maybe a week ago. Like maybe four days ago.', 'Onset: maybe 4 days ago.'],
  ['When did the rash start?', 'About a day or two ago.', 'about a day or 2 ago'],
  [
    'When did the swelling start?',
    'In March of two thousand nine.',
    'The swelling started in March of 2009.',
  ],
  ['How long has your knee been hurting you?', 'Since the fall of two thousand and seven.', 'fall of 2007'],
  [
    'When did you first notice it?',
    'On Friday, I saw a red spot. We went to our doctor on Saturday.',
    'On Friday, the patient saw a red spot.',
  ],
  ['How often is it?', 'Three, four times a day.', 'Frequency: 3, 4 times a day.'],
  ['How often do the attacks come?', 'Once a week.', 'Frequency: once a week.'],
  ['How often do you get the headache?', 'Maybe once a month.', 'Frequency of headache: maybe once a month.'],
])('%j answered with %j is told as %j', (question, answer, line) => {
  const opening = [
    'Doctor: What brings you in today?',
    'Patient: I have had a headache and my knee pain is worse.',
  ]
  expect(story(...opening, `Doctor: ${question}`, `Patient: ${answer}`)).toContain(line)
})

test.each([
  ['What kind of pain is it? Is it sharp?', 'No, it is not sharp.'],
  ['On a scale of one to ten, how bad is it?', 'I could not say.'],
  ['Whereabouts is the pain?', 'Nowhere in particular, not in my back.'],
  ['How long have you lived here?', 'About ten years.'],
  ['What side is it on?', 'It started on the right side and now it is on the left side.'],
  ['How long has it been there?', 'A while, but worse in the last six months.'],
  ['How frequently do you normally ski?', 'Three times a week.'],
  ["How often's the blue one?", 'Three, four times a day.'],
  ['How often do you take the little white one?', 'Twice a day.'],
  ['How often are you using the puffer?', 'Six times a day.'],
  ['How long has your brother been here?', 'Two weeks.'],
])('%j answered with %j tells nothing', (question, answer) => {
  expect(story(`Doctor: ${question}`, `Patient: ${answer}`)).not.toMatch(
    /Quality|Severity|Side|Frequency|Location|Duration/,
  )
})
