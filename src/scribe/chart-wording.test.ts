import { expect, test } from 'vitest'
import { inChartWords } from './chart-wording.ts'
import type { SectionKey } from './types.ts'

const written = (text: string, section: SectionKey): string => inChartWords({ section, text, words: [] }).text

test.each<[SectionKey, string, string]>([
  ['hpi', 'He cannot lift his arm.', 'He is unable to lift his arm.'],
  ['hpi', 'They cannot sleep because of the cough.', 'They are unable to sleep due to the cough.'],
  ['hpi', 'He is 52.', 'He is 52 years old.'],
  ['hpi', 'She is only 8 months.', 'She is 8 months old.'],
  ['hpi', 'He is a 61 year old white, male.', 'He is a 61-year-old white male.'],
  ['hpi', 'The patient walks every day.', 'The patient walks daily.'],
  ['hpi', 'She feels like the room spins right now.', 'She feels as though the room spins at this time.'],
  [
    'hpi',
    'The patient is doing fine with the new meds.',
    'The patient is doing well with the new medications.',
  ],
  ['hpi', 'She has numbness in these 2 fingers here.', 'She has numbness in these 2 fingers.'],
  ['hpi', 'He has pain on the left side and down here.', 'He has pain on the left side.'],
  ['hpi', 'She has a spot above her ear, here.', 'She has a spot above her ear.'],
  ['hpi', 'It got worse when she came down here.', 'It got worse when she came down here.'],
  ['family_history', 'His dad has gout.', 'His father has gout.'],
  ['assessment_plan', 'I advised her to rest the knee.', 'The patient was advised to rest the knee.'],
  [
    'assessment_plan',
    'Follow-up: I advised the patient to call before the surgery.',
    'Follow-up: The patient was advised to call prior to the surgery.',
  ],
  ['assessment_plan', 'Make sure that the wound stays dry.', 'Ensure that the wound stays dry.'],
  ['assessment_plan', 'Keep taking the lisinopril.', 'Continue taking the lisinopril.'],
])('%s: "%s" is written "%s"', (section, said, chart) => {
  expect(written(said, section)).toBe(chart)
})

test.each<[SectionKey, string]>([
  // What the patient may not do is no inability.
  ['assessment_plan', 'The patient cannot drive for 2 weeks.'],
  ['hpi', 'It cannot be his heart.'],
  // A clause follows: "prior to" would need a thing.
  ['hpi', 'He took ibuprofen before he came in.'],
  ['hpi', 'It hurts every day of the week.'],
  ['hpi', 'She keeps her arm in a sling.'],
  ['hpi', 'She stands all day every day.'],
  ['assessment_plan', 'Use the ointment to keep everything clean.'],
])('%s: "%s" stays as it is', (section, text) => {
  expect(written(text, section)).toBe(text)
})

test('a heading keeps the name of its problem', () => {
  const heading = {
    section: 'assessment_plan' as const,
    text: 'Pain because of a fall.',
    words: [],
    heading: true,
  }
  expect(inChartWords(heading)).toBe(heading)
})
