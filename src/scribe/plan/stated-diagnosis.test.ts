import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { statedDiagnosis } from './stated-diagnosis.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { segmentWords } from '../talk/words.ts'

function named(said: string, anywhere = false): string | null {
  const words = segmentWords({ id: 's1', speaker: 'doctor', text: said, startMs: null, endMs: null }, 0)
  const stated = statedDiagnosis(words, { anywhere })
  return stated && `${stated.certainty} ${stated.name}`.trim()
}

test.each([
  ['I think you have a calf strain.', 'calf strain'],
  ['I do believe this is most likely plantar fasciitis which is very common', 'Likely plantar fasciitis'],
  ['So I think it is, um, probably just a simple what we call a sinus infection.', 'Likely sinus infection'],
  ['The other possibility is, um, gout.', 'Possible gout'],
  ['It means that you have arthritis in these fingers.', 'arthritis'],
  ['I wonder whether you may be having a flare-up of your colitis.', 'Possible flare-up of colitis'],
  ['Your symptoms are consistent with a right wrist sprain.', 'Likely right wrist sprain'],
  ['I suspect that you have a tear of your left rotator cuff.', 'Suspected tear of the left rotator cuff'],
  ['My diagnosis would be trochanteric bursitis of your left hip.', 'trochanteric bursitis of the left hip'],
  ['It sounds like you have a torn or injured meniscus.', 'Likely torn or injured meniscus'],
  ['What you are describing might be something called Meniere disease.', 'Possible meniere disease'],
  ['I think you have a UTI or urinary tract infection.', 'urinary tract infection'],
  ['I think it was an exacerbation of your asthma.', 'exacerbation of asthma'],
  ['I think this is just an allergic reaction to nickel.', 'allergic reaction to nickel'],
  ['So this is eczema, sorry, scabies.', 'scabies'],
  ["That's a frozen shoulder.", 'frozen shoulder'],
  ['Yeah, this is a classic case of shingles.', 'shingles'],
  ["So it's probably just a viral infection.", 'Likely viral infection'],
  ["I'm worried about an ACL tear.", 'Possible ACL tear'],
  ['I am concerned about pneumonia here.', 'Possible pneumonia'],
  ['I suspect gout.', 'Suspected gout'],
  ["I'm suspicious for a stress fracture.", 'Suspected stress fracture'],
])('%j names %j', (said, diagnosis) => {
  expect(named(said)).toBe(diagnosis)
})

test.each([
  // Denied, or only weighed.
  'I do not think this is pneumonia.',
  'It does not look like a fracture to me.',
  'I think we should rule out a fracture.',
  'I wonder what you think of the infection clinic.',
  "I'm worried about your diabetes.",
  "I'm not worried about pneumonia.",
  "I'm concerned about the asthma.",
  // What the patient has anyway, and advice.
  'I think your diabetes is well controlled.',
  'I think you have to treat an infection early.',
  'I think you are at a higher risk of a stroke.',
  'I think it looks like we are treating your asthma.',
  'That is not shingles.',
  'It is a stroke risk.',
  "That's what the infection clinic is for.",
  'This is for your asthma.',
  "It's the same as your mother's arthritis.",
  // No illness: a complaint, an examination.
  'I think you have some pain there.',
  'I think you have an allergy test on Monday.',
  'I think your mother had breast cancer.',
])('%j states no diagnosis', (said) => {
  expect(named(said)).toBeNull()
})

test('while the history is taken only what is said to be their view counts', () => {
  expect(named('It looks like you have asthma.', true)).toBeNull()
  expect(named('I think you have asthma.', true)).toBe('asthma')
})

test('a diagnosis that is stated before the plan heads what is done for it, once', () => {
  const { sections } = writeNote(
    parseDialogue(
      `Doctor: What brings you in?
Patient: My left heel has been hurting for three weeks, mostly in the morning.
Doctor: Any numbness?
Patient: No.
Doctor: Okay. I think this is most likely plantar fasciitis.
Patient: Okay.
Doctor: So I want you to take ibuprofen 400 mg twice a day, and I will refer you to physical therapy.`,
    ),
    { sections: TEMPLATES[0]?.sections ?? [], style: 'standard', physicalExam: true, assessmentPlan: true },
  )
  const plan = sections.find(({ key }) => key === 'assessment_plan')?.sentences ?? []
  const at = plan.findIndex(({ heading }) => heading)
  expect(plan[at]?.text).toBe('Likely plantar fasciitis.')
  expect(
    plan
      .slice(at + 1)
      .map(({ text }) => text)
      .join(' '),
  ).toMatch(/ibuprofen/i)
  expect(plan.filter(({ text }) => /fasciitis/.test(text))).toHaveLength(1)
})
