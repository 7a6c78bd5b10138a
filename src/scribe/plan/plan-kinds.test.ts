import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { kindOf } from './plan-kinds.ts'

const kindOfLine = (text: string, part: 'action' | 'reasoning' = 'action'): string =>
  kindOf({ section: 'assessment_plan', text, words: [], part })

test.each([
  ['I advised the patient to drink fluids and strain the urine.', 'Patient education and counseling'],
  ['I will make a small incision and cut out the biopsy site.', 'Medical treatment'],
  ['I would like to judge the damage by checking for scars.', 'Additional testing'],
  ['Order montelukast 10 mg at night.', 'Medical treatment'],
  ['Order a 24-hour heart monitor.', 'Additional testing'],
  ['Order a 24 hour heart monitor and bloods today for kidneys and potassium.', 'Additional testing'],
  ['Order bloods today.', 'Additional testing'],
  ['We will do a cardiac monitor for 2 weeks.', 'Additional testing'],
  ['Arrange event monitor.', 'Additional testing'],
  ['The patient will wear a 14-day heart monitor.', 'Additional testing'],
  ['Repeat the bloods in 6 weeks.', 'Additional testing'],
  ['Place a loop recorder.', 'Additional testing'],
  ['Monitor the blood pressure at home and keep a diary.', 'Patient education and counseling'],
  ['Order a sling.', 'Medical treatment'],
  ['If he cannot pass urine, he should go to the emergency room.', 'Patient education and counseling'],
  ['I advised the patient to wear the splint at night.', 'Medical treatment'],
  ['I will have the medical assistant swab the patient for strep.', 'Additional testing'],
  ['I will get a recheck on the hemoglobin A1c.', 'Additional testing'],
  ['Order a follow-up x-ray.', 'Additional testing'],
  ['Check the kidney function.', 'Additional testing'],
  ['I will see the patient on Monday morning.', 'Follow-up'],
  ['Check him in 2 weeks to see how it heals.', 'Follow-up'],
  ['I will be in touch with her through the portal.', 'Follow-up'],
  ['The patient can strain their urine to see if they pass a stone.', 'Patient education and counseling'],
  ['If the rash spreads, she should give me a call.', 'Follow-up'],
  ['We will make an appointment for 3 weeks.', 'Follow-up'],
  ['We will discuss how she is doing with the eye drops.', 'Follow-up'],
  ['I recommend that she follows up with cardiology.', 'Referral'],
  ['Refer the patient to physical therapy, and they may also take Tylenol.', 'Referral'],
  ['I recommend surgery for the foot.', 'Medical treatment'],
  ['The patient should take it easy.', 'Patient education and counseling'],
])('%j is %s', (text, kind) => {
  expect(kindOfLine(text)).toBe(kind)
})

test('what explains is reasoning, whatever it names', () => {
  expect(kindOfLine('The x-ray was normal.', 'reasoning')).toBe('Medical reasoning')
})

test('what only counts up, or turns from another case, is not told', () => {
  const { sections } = writeNote(
    parseDialogue(
      'Doctor: What brings you in?\nPatient: My cough is worse.\nDoctor: First, take the cetirizine every evening. Second, the cough is from the lisinopril, most likely. Otherwise I will see you in two weeks.',
    ),
    {
      sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
  const plan = sections.find(({ key }) => key === 'assessment_plan')?.sentences.map(({ text }) => text) ?? []
  expect(plan.join('\n')).not.toMatch(/First|Second|Otherwise/)
  expect(plan.join('\n')).toMatch(/Follow-up: (?:I will s|S)ee the patient in 2 weeks/)
})
