import { describe, expect, test } from 'vitest'
import { PearlWords } from '#contract/pearls.ts'
import { patientTraces } from './patient-traces.ts'

const words = (fields: object) => PearlWords.parse({ title: 'Kidneys first', body: 'Check them.', ...fields })
const kinds = (body: string) => patientTraces(words({ body })).map(({ kind }) => kind)

describe('looks like patient data', () => {
  test.each([
    ['Worked well for Mr. Sample last year.', 'name'],
    ['Mrs Fictive improved on it.', 'name'],
    ['My patient Testa had this.', 'name'],
    ['As in Maria Example, the rash faded.', 'name'],
    ['As in Maria\nExample, and Maria  Example too.', 'name', 'name'],
    ['MARIA EXAMPLE did well.', 'name'],
    ['Ms MARIA EXAMPLE did well.', 'name'],
    ['Example, Maria: rash.', 'name'],
    ['As in José Muster, the rash faded.', 'name'],
    ['As in Ma\u200bria Exam\u00adple, the rash faded.', 'name'],
    ['DOB 4/5/1961, so dose by age.', 'date'],
    ['Born on the 3rd of May 1950.', 'date'],
    ['Visit of 2024/06/12.', 'date'],
    ['Seen on 03/12/2024 with this.', 'date'],
    ['Born March 3, 1950.', 'date'],
    ['She came on 12 June 2024.', 'date'],
    ['Visit of 2024-06-12.', 'date'],
    ['MRN: 00482913', 'record_number'],
    ['SSN 123-45-6789', 'record_number'],
    ['Call (555) 010-2345 for it.', 'phone'],
    ['Call 555-010-2345.', 'phone'],
    ['Call +44 20 7946 0018.', 'phone'],
    ['john smith had gout after a thiazide.', 'name'],
    ['Jane D., 45, improved on it.', 'name'],
    ['Call 5551234567.', 'phone'],
    ['Chart 00482913.', 'record_number'],
    ['Account 4829131.', 'record_number'],
    ['Lives at 12 Harbor Road.', 'address'],
    ['robin.sample@clinic.example asked.', 'email'],
  ])('%s', (body, ...found) => expect(kinds(body)).toEqual(found))
})

describe('is clinical and no patient', () => {
  test.each([
    'Dose 500 mg twice daily for 5-7 days; recheck in 2 to 4 weeks.',
    'Use the Ottawa Ankle Rules and the Wells score.',
    'Guillain Barre syndrome may follow Campylobacter infection.',
    'Charles Bonnet syndrome is common in macular degeneration.',
    'Blood pressure of 180/120 with symptoms is an emergency.',
    'Aim for an HbA1c of 7.0 %, 53 mmol/mol.',
    'In adults of 65 years and over start low. Patients with CKD need less.',
    'Apixaban 2.5 mg when two of three: age 80, weight 60 kg, creatinine 1.5 mg/dL.',
    'The American Heart Association and the National Institute agree.',
    'See the 2021 recommendation of the Task Force.',
    'The guideline of June 9, 2022 says so; the label was revised on 2024-06-12.',
    'Penicillin G 2400000 units; heparin 5000 units; ferritin under 30.',
    'mark points that will hurt; grace periods had no effect.',
    'Vitamin D. Check it. Hepatitis B. Vaccinate.',
    'GRACE SCORE first; WILL NEED follow-up in MAY.',
    'Give iron, Vitamin C and folate; avoid Aspirin, Ibuprofen and Naproxen.',
  ])('%s', (body) => expect(kinds(body)).toEqual([]))
})

test('it says where, what and what to do', () => {
  expect(patientTraces(words({ title: 'As for Mr. Sample', tags: ['a@b.example'] }))).toEqual([
    {
      field: 'title',
      kind: 'name',
      found: 'Mr. Sample',
      sentence: '“Mr. Sample” looks like a name. Say “a patient” instead.',
    },
    {
      field: 'tags',
      kind: 'email',
      found: 'a@b.example',
      sentence: '“a@b.example” looks like an email address. Leave it out.',
    },
  ])
})

test('the day of a source is no date of a patient', () => {
  expect(patientTraces(words({ sourceName: 'Guideline of 12 June 2024' }))).toEqual([])
})

test('an address that asks for a chart is looked through as well, and one of a publication may name its authors', () => {
  const found = (sourceUrl: string) =>
    patientTraces(words({ sourceUrl })).map(({ field, kind }) => [field, kind])
  expect(found('https://ehr.example/chart?mrn=00482913')).toEqual([['source', 'record_number']])
  expect(found('https://ehr.example/chart?name=Maria%20Example')).toEqual([['source', 'name']])
  expect(found('https://ehr.example/chart?mail=robin.sample%40clinic.example')).toEqual([['source', 'email']])
  expect(found('https://journal.example/2024-06-12/doi/10.1056/NEJMoa1200303')).toEqual([])
  expect(patientTraces(words({ sourceName: 'Example, Maria et al., J Med 2024' }))).toEqual([])
})

test('a text made to keep the check busy is looked through at once', () => {
  const body = 'Mr. A'.repeat(20).concat('1 '.repeat(900)).slice(0, 2_000)
  const begin = performance.now()
  patientTraces(words({ body }))
  expect(performance.now() - begin).toBeLessThan(500)
})
