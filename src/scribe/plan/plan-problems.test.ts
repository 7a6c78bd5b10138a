import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

function headingsOf(plan: string): string[] {
  const { sections } = writeNote(
    parseDialogue(
      `Doctor: What brings you in?\nPatient: I hurt my right ankle yesterday.\nDoctor: So this is my assessment and plan. ${plan}`,
    ),
    { sections: TEMPLATES[0]?.sections ?? [], style: 'standard', physicalExam: true, assessmentPlan: true },
  )
  const told = sections.find(({ key }) => key === 'assessment_plan')?.sentences ?? []
  return told.flatMap(({ text, heading }) => (heading ? [text] : []))
}

test.each([
  ['The next one is gout. Continue the allopurinol 100 mg daily.', ['Gout.']],
  [
    'For your first problem, your gout, continue the allopurinol 100 mg daily. And then in terms of the valve replacement that you have had, let us order another echocardiogram.',
    ['Gout.', 'Valve replacement.'],
  ],
  [
    'For your first problem, your hypertension, continue the lisinopril 20 mg daily. And for your second problem, your diabetes? Let us order a hemoglobin A1c and continue the metformin.',
    ['Hypertension.', 'Diabetes.'],
  ],
  [
    'I think you have an ankle sprain. You also have a high likelihood of developing arthritis in that foot. I want you to rest, and I will refer you to physical therapy.',
    ['Right ankle sprain.'],
  ],
  [
    'I think you probably have an ankle sprain. You have completed your covid vaccine. Start ibuprofen 400 mg twice a day and rest the ankle.',
    ['Likely right ankle sprain.'],
  ],
  [
    'For your first problem, your tonsil removal, continue with the exercises. Then your second condition of type 2 diabetes, continue the metformin 500 mg twice a day.',
    ['Tonsil removal.', 'Type 2 diabetes.'],
  ],
  [
    'For your diabetes, continue the metformin 500 mg twice a day. I am going to start you on Flexeril 10 mg at night for your back pain.',
    ['Diabetes.', 'Back pain.'],
  ],
  [
    'For problem number one, so the hypertension, continue the lisinopril 20 mg daily. For you second problem this new anemia, order a ferritin level. Lastly, for your diabetes, continue the metformin 500 mg twice a day.',
    ['Hypertension.', 'Anemia.', 'Diabetes.'],
  ],
  // Begun otherwise, and begun again.
  [
    'For your first problem, your hypertension, continue the lisinopril 20 mg daily. From a, for your next problem, the tonsil removal, continue with the exercises.',
    ['Hypertension.', 'Tonsil removal.'],
  ],
  // "No burning when you urinate" does not deny it.
  [
    'You have no burning when you urinate. For your first problem of difficulty urinating, order a urinalysis. For your second problem, your diabetes, continue the metformin 500 mg twice a day.',
    ['Difficulty urinating.', 'Diabetes.'],
  ],
  [
    "For your asthma, order albuterol 2 puffs as needed. Okay, so it sounds like your depression's stable. You will keep taking the Zoloft 50 mg. And then for your back pain, stay on the naproxen 500 mg twice a day.",
    ['Asthma.', 'Depression.', 'Back pain.'],
  ],
  [
    'For your hypertension continue the lisinopril 20 mg daily and then for your diabetes we will keep you on the metformin 500 mg twice a day and I also want to give you a referral to a dietitian.',
    ['Hypertension.', 'Diabetes.'],
  ],
  [
    'For your hypertension, continue the lisinopril 20 mg daily. It looks good and then for your diabetes. I want to give you a referral to a dietitian.',
    ['Hypertension.', 'Diabetes.'],
  ],
  [
    'For your asthma, continue the albuterol. For your annual exam, you are due for a mammogram.',
    ['Asthma.', 'Annual exam.'],
  ],
  [
    'For your gout, continue the allopurinol 100 mg daily. I think it was an exacerbation of your heart failure. I am going to prescribe you Lasix 80 mg once a day.',
    ['Gout.', 'Exacerbation of heart failure.'],
  ],
  [
    'Hypertension: continue the lisinopril 20 mg daily. Diabetes: we will order a hemoglobin A1c.',
    ['Hypertension.', 'Diabetes.'],
  ],
  ['If it was cancer, we would see a change. Start ibuprofen 400 mg twice a day and rest the ankle.', []],
  // A whole sentence is no name.
  [
    'For your first problem, I think that sounds great. Start ibuprofen 400 mg twice a day and rest the ankle.',
    [],
  ],
])('%j is about %j', (plan, headings) => {
  expect(headingsOf(plan)).toEqual(headings)
})
