import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

function linesOf(asked: string, answered: string): string[] {
  const talk = `Doctor: What brings you in?
Patient: My knee has been hurting for two weeks since I fell.
Doctor: ${asked}
Patient: ${answered}
Doctor: I see. I think it's a sprain. I'm going to start you on ibuprofen 400 mg twice a day.`
  return soapNote(talk).flatMap(({ key, sentences }) => sentences.map(({ text }) => `${key}: ${text}`))
}

test.each([
  ['How bad is the pain?', 'A three when I sit, a seven when I squat.', 'hpi: Severity: a 3 when the patient sits, a 7 when they squat.'],
  ['What does it feel like?', 'Like a knife in the joint.', 'hpi: Feels like: a knife in the joint.'],
  ['How long does one last?', 'Ten, fifteen minutes.', 'hpi: Each lasts: 10, 15 minutes.'],
  ['What have you put on it?', 'Ice, two packs a day.', 'hpi: Tried so far: ice, 2 packs a day.'],
  ['And what helps?', 'Tums.', 'hpi: Better with: Tums.'],
  ['What makes it worse?', 'Stairs, mostly.', 'hpi: Worse with: stairs, mostly.'],
  ['What are you doing when it comes on?', 'Usually sitting on the couch.', 'hpi: When it comes on: usually sitting on the couch.'],
  ['Have you had a fever?', 'A hundred and two last night.', 'hpi: Fever: 102 last night.'],
  ['Any cold before that?', 'Yes, a runny nose for about five days.', 'hpi: Cold: a runny nose for about 5 days.'],
  ['How is your appetite?', 'Poor.', 'hpi: Appetite: poor.'],
  ['Do you drink alcohol?', 'A glass of wine on the weekend.', 'social_history: Alcohol: a glass of wine on the weekend.'],
  ['Any other medical problems?', 'Gout, one attack two years ago.', 'past_medical_history: Gout, one attack 2 years ago.'],
  ['Do you drink?', 'A couple of beers on the weekend.', 'social_history: Drinking: a couple of beers on the weekend.'],
  ['Are you still on the pill?', 'No.', 'hpi: The patient is no longer on the pill.'],
  ['Any operations?', 'Just my tonsils when I was a kid.', 'past_surgical_history: Tonsils when the patient was a kid.'],
  ['Ever been in the hospital?', 'Once, for pneumonia, about five years ago.', 'past_medical_history: In hospital: once, for pneumonia, about 5 years ago.'],
  ['Anything run in the family?', "Breast cancer on my mother's side.", "family_history: Family history: breast cancer on the patient's mother's side."],
  ['Who do you live with?', 'My wife and two kids.', "social_history: Lives with: the patient's wife and 2 kids."],
  ['Any drugs?', 'A little marijuana now and then.', 'social_history: Drug use: a little marijuana now and then.'],
  ['When was your last colonoscopy?', 'Two years ago, they took out a polyp.', 'hpi: Last colonoscopy: 2 years ago, they took out a polyp.'],
  ['And the lisinopril?', 'Ten milligrams every morning.', 'medications: Lisinopril 10 mg every morning.'],
])('%j - %j', (asked, answered, line) => {
  expect(linesOf(asked, answered)).toContain(line)
}) // prettier-ignore

test.each([
  ['Black stools?', 'I did put the phone in the fridge, but that is forty years.'],
  ['Heavy periods?', 'The nose, no.'],
  ['Is it better?', 'God, yes.'],
  ['How often does she need it?', 'The inhaler, yeah.'],
  ['Any headaches?', 'I do not know.'],
  ['How is the sleep?', 'What do you mean?'],
])('%j - %j tells nothing behind a label', (asked, answered) => {
  expect(linesOf(asked, answered).filter((line) => /^(?:hpi|social_history): [A-Z][a-z ]+:/.test(line))).toEqual([])
}) // prettier-ignore

test('what was there is not told as what was asked for, where that is denied in the same breath', () => {
  const lines = linesOf('Any blood?', 'A little clear stuff in the mornings. No blood, no.')
  expect(lines.join('\n')).not.toMatch(/Blood: [^.]*mornings\.$/m)
})
