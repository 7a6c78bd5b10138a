import { expect, test } from 'vitest'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { plain } from '../talk/word.ts'
import { wordsOfText } from '../talk/words.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { isVague, matterAsked, matterOf } from './asked-matter.ts'

test.each([
  ['Are there guns at home?', 'guns'],
  ["So how's the sleep?", 'sleep'],
  ['Have you ever had kidney stones?', 'kidney stones'],
  ['And the hydroxyzine?', 'hydroxyzine'],
  ['Is the cough wet or dry?', 'cough'],
  ['Are his shots up to date?', 'shots'],
  ['And did you have the pneumonia shot?', 'pneumonia shot'],
  ['Blood clots ever?', 'blood clots'],
])('%j asks after one matter', (asked, matter) => {
  expect(plain(matterOf(wordsOfText(asked)) ?? [])).toBe(matter)
})

test.each([
  'When did it start?',
  'Any other problems?',
  'Any fever or chills?',
  'Is there any chance you are pregnant?',
  'Does the knee brace help?',
  'What brings you in today?',
  'Since your accident?',
])('%j names no one matter', (asked) => {
  expect(matterOf(wordsOfText(asked))).toBeNull()
})

test.each(['I get maybe five hours', 'my roommate has one', 'it went away with Tylenol'])(
  '%j is vague',
  (said) => expect(isVague(wordsOfText(said))).toBe(true),
)

test.each(['a banana at six and I threw it up', 'I fell off a ladder', 'my knee hurts'])(
  '%j is not',
  (said) => expect(isVague(wordsOfText(said))).toBe(false),
)

function asked(lines: string): string | null {
  const { sentences } = readTranscript(parseDialogue(`Doctor: Come in.\n${lines}`)).index
  const matter = matterAsked(sentences, sentences.length - 1)
  return matter && plain(matter)
}

test('only an answer that names nothing of its own and denies nothing is of what was asked', () => {
  expect(asked("Doctor: How's the sleep?\nPatient: Not great. I get maybe five hours.")).toBe('sleep')
  expect(asked("Doctor: How's the sleep?\nPatient: My knee hurts. I get maybe five hours.")).toBeNull()
  expect(asked('Doctor: Any kidney stones?\nPatient: No. My dad has one.')).toBeNull()
  expect(asked('Doctor: I saw the scan.\nPatient: I get maybe five hours.')).toBeNull()
})

test('the note says of what an answer is', () => {
  const talk = `Doctor: What brings you in?
Patient: I have been feeling down for a month.
Doctor: How's the sleep?
Patient: I get maybe five hours.
Doctor: Are there guns at home?
Patient: My roommate has one.`
  const { sections } = writeNote(parseDialogue(talk), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const told = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
  expect(told).toContain('Sleep: the patient gets maybe 5 hours.')
  expect(told).toContain("Guns: the patient's roommate has one.")
})
