import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { indexTranscript } from '../transcript-index.ts'
import type { SectionKey } from '../types.ts'
import { uncoveredFacts } from '../uncovered.ts'

const keys = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []
/** Of a note that says nothing yet: where what was said would stand. */
const placesOf = (talk: string): SectionKey[] =>
  uncoveredFacts(
    indexTranscript(parseDialogue(talk)),
    keys.map((plan) => ({ ...plan, sentences: [] })),
  ).map(({ section }) => section)

test.each<[SectionKey, string]>([
  [
    'assessment_plan',
    '[patient] So what do we do? [doctor] For the blood pressure, increase lisinopril to 20 milligrams daily.',
  ],
  [
    'assessment_plan',
    '[doctor] Use acetaminophen 1 gram three times a day, and avoid ibuprofen because of your blood pressure.',
  ],
  [
    'assessment_plan',
    "[doctor] Because of the penicillin allergy I'll give you azithromycin 500 milligrams once daily for five days.",
  ],
  [
    'assessment_plan',
    '[patient] And at night? [doctor] Ten milligrams for a week, then twenty for a week, then thirty, and stay on thirty.',
  ],
  [
    'assessment_plan',
    "[patient] And the shots? [doctor] For the fifteen month shots, we'll do those at the two year visit.",
  ],
  ['physical_exam', '[doctor] Left upper back, a nine millimeter brown-black spot, irregular at the border.'],
  ['physical_exam', '[doctor] Elbows, thick plaques on both.'],
  [
    'physical_exam',
    "[doctor] You can't feel the monofilament under the right big toe, the left side is normal.",
  ],
  [
    'assessment_plan',
    '[patient] When do I come back? [doctor] In two weeks, with your blood pressures, 140 over 90 is too high.',
  ],
  ['allergies', '[doctor] You are allergic to penicillin and sulfa.'],
  ['vitals', '[doctor] Your blood pressure is 152 over 94 and pulse 76.'],
  ['medications', '[doctor] So hydroxyzine? [patient] Right, hydroxyzine, 25 milligrams at bedtime.'],
  ['hpi', '[patient] My wife takes metoprolol, not me.'],
])('in %s stands %j', (section, talk) => {
  expect(placesOf(talk)).toEqual([section])
})
