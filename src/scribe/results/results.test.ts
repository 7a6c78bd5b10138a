import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { bareResult } from './result-words.ts'
import { TEMPLATES } from '../templates.ts'
import { segmentWords } from '../talk/words.ts'
import { writeNote } from '../write-note.ts'

function linesOf(dialogue: string, key: string): string[] {
  const draft = writeNote(parseDialogue(dialogue), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return draft.sections
    .filter((section) => section.key === key)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
}

const VISIT = `Doctor: What brings you in today?
Patient: My left elbow has been hurting for a week and I feel tired.
Doctor: Okay. Any fever?
Patient: No fever.`

test.each([
  ['Your sodium is 138, so it is holding steady.', ['Sodium 138.']],
  ['Your PHQ-9 today was eleven. Last time it was nineteen.', ['PHQ-9 11, was 19 last time.']],
  ['And the urine albumin ratio is one-eighty, so that is up.', ['Urine albumin ratio 180.']],
  ['MoCA today was twenty-six out of thirty.', ['MoCA 26/30.']],
  ['The Edinburgh you filled out is five, so that is fine.', ['Edinburgh 5.']],
  ["Your TSH is eleven point four. With a TSH of eleven I'll go up a little.", ['TSH 11.4.']],
  [
    "White count's fourteen point two. Creatinine point eight, so your kidneys are working fine.",
    ['White blood cell count 14.2.', 'Creatinine 0.8.'],
  ],
  ['Your A1c is 7.9. It was 9.2 a year ago.', ['Hemoglobin A1c 7.9, was 9.2 a year ago.']],
  ['Your A1c is 7.9. It was 9.2 that day. I saw a 19.', ['Hemoglobin A1c 7.9.']],
  ['This MRI shows a hairline fracture.', ['MRI shows a hairline fracture.']],
  ['These x rays show a foreign body in the elbow.', ['X rays show a foreign body in the elbow.']],
  ['Your LDL was about 142, and it should be less than 100.', ['LDL 142, should be less than 100.']],
  ['Your ferritin may be a tiny bit low at 20.', ['Ferritin 20.']],
  [
    'I saw that they did a rapid strep test when you came in and that was negative.',
    ['Rapid strep test was negative.'],
  ],
  [
    'I reviewed your elbow x-ray. I do not see any fracture or anything like that, but it.',
    ['Elbow x-ray: No fracture.'],
  ],
  [
    'Looking here at your thyroid panel from last year, everything came back normal.',
    ['Thyroid panel from last year: Everything came back normal.'],
  ],
  ['Under weight gain, your cortisol test was normal.', ['Cortisol test was normal.']],
  [
    'Well, I have your E K G report, shows you have sinus bradycardia. There are no S T changes.',
    ['EKG: Sinus bradycardia.', 'EKG: No ST changes.'],
  ],
  [
    'And here, looking at your lab results, your platelet count is not elevated.',
    ['Lab results: Platelet count is not elevated.'],
  ],
  ['She will also get you set up today to have the visual field test.', []],
  [
    'So, looking at the x-ray and your exam, my diagnosis would be tennis elbow, and this is inflammation of the tendon.',
    [],
  ],
  ['Assuming that the ultrasound is normal.', []],
])('the results of %j are %j', (said, results) => {
  const dialogue = `${VISIT}\nDoctor: ${said}`
  expect(linesOf(dialogue, 'results')).toEqual(results)
  expect(
    linesOf(dialogue, 'hpi').filter((line) =>
      /sodium|ldl|ferritin|strep|x-ray|potassium|cortisol/i.test(line),
    ),
  ).toEqual([])
})

test.each([
  [
    'potassium that is one of the salts that looks normal',
    'potassium that is one of the salts that looks normal',
  ],
  ['potassium that is your salt level that looks normal', 'potassium looks normal'],
  ['the ct scan shows a cyst which is good', 'the ct scan shows a cyst'],
  ['no fracture or anything but it', 'no fracture'],
  ['following that there is a small cyst', 'there is a small cyst'],
])('%j says %j', (said, bare) => {
  const words = segmentWords({ id: 's1', speaker: 'doctor', text: said, startMs: null, endMs: null }, 0)
  expect(
    bareResult(words)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(bare)
})

test('what the clinician suspects or expects is no history', () => {
  const hpi = linesOf(
    `${VISIT}
Doctor: This could be a tennis elbow.
Patient: Okay.
Doctor: A brace might help with the pain.
Patient: Okay.
Doctor: It will take some time, but your elbow will get better.`,
    'hpi',
  ).join(' ')
  expect(hpi).toMatch(/elbow/)
  expect(hpi).not.toMatch(/tennis|brace|time/)
})

test('what is read from a report that the patient hands over is of that test', () => {
  const handed = `${VISIT}
Patient: I had an MRI and I have the report right here.
Doctor: Thank you, so this shows a partial tear of the tendon.`
  expect(linesOf(handed, 'results')).toEqual(['MRI shows a partial tear of the tendon.'])
})

test.each([
  ['The questionnaire is fine. Zero on the self-harm question.', /Reports .*self-harm/],
  ['The questionnaire is fine. The self-harm question was zero.', /Reports .*self-harm/],
])('what is scored with nothing is not reported: %j', (said, untrue) => {
  expect(linesOf(`${VISIT}\nDoctor: ${said}`, 'ros').join(' ')).not.toMatch(untrue)
})
