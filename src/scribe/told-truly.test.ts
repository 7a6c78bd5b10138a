import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { writeNote } from './write-note.ts'

/** The note of a visit that begins with back pain and goes on with these lines, one line a section. */
function noteOf(lines: string[]): string {
  const text = ['Doctor: What brings you in?', 'Patient: My back hurts.', ...lines].join('\n')
  return writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]!.sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.map(({ title, sentences }) => `${title}: ${sentences.map((one) => one.text).join(' ')}`)
    .join('\n')
}

test.each([
  [['Doctor: Do you smoke?', 'Patient: I was able to quit smoking for a year.'], /was able to quit smoking/],
  [['Doctor: Any fever?', 'Patient: No.', 'Doctor: Any other joint pain?', 'Patient: No.'], /denies .*other joint pain/],
  [['Doctor: Any headaches?', 'Patient: When my blood sugar gets low I have mild headaches.'], /When .* gets low .* mild headaches/],
  [['Doctor: When did you stop smoking?', 'Patient: Maybe four or so years ago.'], /4 or so years ago/],
  [['Patient: I love rowing so me and my friends row every day and my knee hurts.'], /so they and their friends|^(?!.*them and their)/s],
])('%j says what was said', (lines, line) => {
  expect(noteOf(lines)).toMatch(line)
}) // prettier-ignore

test.each([
  [['Doctor: Is the numbness in your right or left hand?', 'Patient: My left hand.'], /handed/],
  [['Doctor: Any other muscle pain?', 'Patient: No.'], /Musculoskeletal: Denies/],
  [['Doctor: Have you heard of that condition before?', 'Patient: Yes, I have.'], /heard/],
  [['Doctor: Have you measured your temperature at all?', 'Patient: Yes.'], /measured/],
  [['Doctor: When was the last time you went to a festival?', 'Patient: Two weeks ago.'], /Onset/],
  [['Doctor: Are you peeing a whole lot? No?', 'Patient: Yeah, I feel like all the time.'], /not peeing/],
  [['Doctor: Alright, so on your exam your heart rate is regular. No bruising in the palm. No arthritis.'], /denies (?:bruising|arthritis)|Denies bruising/],
  [['Doctor: What is it like?', 'Patient: I do not really see an endocrine cause for the swelling.'], /endocrine/],
  [['Doctor: And then you inject it into my tendon, and my elbow hurts.'], /inject/],
  [['Doctor: Any gallstones or gout?', 'Patient: No. My dad had them a lot.'], /had them/],
  [['Doctor: Any significant family history of disease?', 'Doctor: None according to my records.'], /denies/],
])('%j says no more than was said', (lines, line) => {
  expect(noteOf(lines)).not.toMatch(line)
}) // prettier-ignore
