import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

function storyOf(answer: string): string[] {
  const talk = `Doctor: What brings you in?
Patient: ${answer}
Doctor: Any swelling?
Patient: No.
Doctor: Your lungs are clear. I will order a chest x-ray.`
  return soapNote(talk)
    .filter(({ key }) => key === 'hpi')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))
}

test.each([
  ['Sore throat since Friday, and a fever.', 'The patient reports sore throat since Friday, and a fever.'],
  ['Cough for three days.', 'The patient reports cough for 3 days.'],
  ['Chest pain for two hours, doctor.', 'The patient reports chest pain for 2 hours.'],
  ['This rash on my arm for two weeks.', 'The patient reports rash on the arm for 2 weeks.'],
  ['Pain in my left knee when I go down the stairs.', 'The patient reports pain in the left knee when they go down the stairs.'],
  ["Back pain since last week, it's getting worse.", 'The patient reports back pain since last week, it is getting worse.'],
  ['My left knee, for three weeks.', 'Left knee, for 3 weeks.'],
  ["My blood pressure's been running high at home.", 'The patient presents today for evaluation of high blood pressure.'],
  ['Fever, chills and a cough.', 'The patient reports fever, chills and a cough.'],
])('what they came with is told as they said it, though it is no sentence: %j', (answer, line) => {
  expect(storyOf(answer)).toContain(line)
}) // prettier-ignore

test.each(['Headache.', 'Just a checkup.', 'No pain today.', 'I cough a lot at night.', 'Cough I had as a child, nothing now.'])(
  'what is a sentence, or says no more than the complaint, is not told so: %j',
  (answer) => {
    expect(storyOf(answer).join('\n')).not.toMatch(/reports (?!that)/)
  },
) // prettier-ignore
