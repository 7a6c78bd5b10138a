import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The lines of the note of a consultation in which this was said. */
function linesAfter(said: string): string[] {
  const dialogue = `Doctor: Hello, how can I help you today?\nPatient: I've had a bad cough for three days.\n${said}`
  const { sections } = writeNote(parseDialogue(dialogue), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.flatMap((section) => section.sentences.map(({ text }) => text))
}

const asked = (question: string, answer: string): string => `Doctor: ${question}\nPatient: ${answer}`

test.each([
  ['Is the pain there all the time, or does it come and go?', 'Uh, it comes and goes.', 'Course: comes and goes.'],
  ['And which side is that?', 'Um, on the left side.', 'Side: left side.'],
  ['Is that both ears or just the left ear?', 'Uh, just the left ear, yeah.', 'Side: left ear.'],
  ['How many times a day are you going to the toilet?', 'Um, probably like six or seven times a day?', 'Frequency: probably 6-7 times a day.'],
  ['When was your last, when was your last period?', 'Um, two weeks ago.', 'Last period: 2 weeks ago.'],
  ['When was the last time you had methotrexate?', 'Uh, this morning.', 'Last methotrexate: this morning.'],
  ['What do you do for work?', "I'm an accountant.", 'Occupation: accountant.'],
  ['Do you have any allergy to any medications?', 'Yeah, I think there was an antibiotic called clindamycin.', 'Allergy: clindamycin.'],
  ['Any allergies to medication?', 'Uh, no just latex.', 'Allergy: latex.'],
  ['What happened?', "Well I've had a, I've got a bit of a fever.", 'The patient has got a bit of a fever.'],
  ['What happened?', 'Just been having problems with my hearing.', 'The patient has been having problems with their hearing.'],
  ['How is your asthma?', 'I just, yeah, use an inhaler for it.', 'The patient uses an inhaler for it.'],
])('%j %j becomes %j', (question, answer, line) => {
  expect(linesAfter(asked(question, answer))).toContain(line)
}) // prettier-ignore

test('several things asked in one breath are all denied by one "no"', () => {
  const lines = linesAfter(asked('Any other symptoms? Nausea? Vomiting? Chest pain?', 'No, no.'))
  expect(lines).toContain('Gastrointestinal: Denies nausea or vomiting.')
  expect(lines).toContain('Cardiovascular: Denies chest pain.')
})

test('what an allergy is treated with, or what the patient is allergic to, is not mistaken for the other', () => {
  expect(linesAfter(asked('Do you take anything for your allergies?', 'I take Claritin.')).join()).not.toContain('Allergy:')
  expect(linesAfter(asked('Any allergies?', 'I took clindamycin once, I am allergic to that.'))).not.toContain('Clindamycin.')
}) // prettier-ignore

test('a "no" that the next words take back denies nothing', () => {
  const lines = linesAfter(
    asked('Any vomiting at all?', 'Uh, no.\nPatient: Yeah, so I vomited at the start.'),
  )
  expect(lines.join()).not.toMatch(/denies vomiting/i)
})
