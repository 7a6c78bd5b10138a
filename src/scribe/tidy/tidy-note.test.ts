import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf } from '../transcript-index.ts'
import type { TidySection } from './tidy-change.ts'
import { tidyNote } from './tidy-note.ts'

const section = (key: string, ...texts: string[]): TidySection => ({
  key,
  sentences: texts.map((text, i) => ({
    id: `${key}${i}`,
    text: text.replace(/^# /, ''),
    layout: text.startsWith('# ') ? 'heading' : 'bullet',
  })),
})
const first = (text: string) => tidyNote([section('hpi', text)])[0]

test.each([
  ['Pt c/o SOB w/o fever', 'Patient complains of shortness of breath without fever.'],
  ['Lisinopril 10 mg PO qd.', 'Lisinopril 10 mg by mouth daily.'],
  ['Ibuprofen 600 mg tid prn.', 'Ibuprofen 600 mg three times a day as needed.'],
  ['The patient is able to walk in order to  work.', 'The patient can walk to work.'],
  ['the knee hurts on a daily basis', 'The knee hurts daily.'],
  ['The the knee hurts.', 'The knee hurts.'],
])('%j becomes %j', (text, tidier) => {
  expect(first(text)).toEqual({ kind: 'replace', sectionKey: 'hpi', targetId: 'hpi0', text: tidier })
})

test.each(['The patient has a dry cough.', 'Type 2 diabetes', 'Insulin 10 units at bedtime.'])(
  'a tidy sentence stays as it is: %j',
  (text) => {
    const changes = tidyNote([section('hpi', text.endsWith('.') ? text : `# ${text}`)])
    expect(changes).toEqual([])
  },
)

test('what is said twice goes once, unless it says something else', () => {
  const changes = tidyNote([
    section('hpi', 'Left knee pain for 2 weeks.', 'Left knee pain.', 'Right knee pain.', 'No left knee pain.', 'Left knee pain for 3 weeks.'),
  ]) // prettier-ignore
  expect(changes).toEqual([{ kind: 'remove', sectionKey: 'hpi', targetId: 'hpi1' }])
})

test.each([
  ['past_medical_history', 'Appendectomy in 2009.', 'past_surgical_history', 'In 2009, appendectomy.'],
  ['past_medical_history', 'Allergic to penicillin.', 'allergies', 'Penicillin allergic.'],
  ['past_medical_history', 'Lisinopril 10 mg daily.', 'medications', 'Lisinopril 10 mg daily'],
  ['physical_exam', 'Blood pressure: 132/80.', 'vitals', 'Blood pressure 132/80.'],
  ['physical_exam', 'X-ray: No fracture.', 'results', 'X-ray: No fracture.'],
])('what stands in two lists goes from %s: %j', (key, text, home, same) => {
  const changes = tidyNote([section(key, 'Asthma.', text), section(home, same)])
  const removed = changes.filter(({ kind }) => kind === 'remove')
  expect(removed).toEqual([{ kind: 'remove', sectionKey: key, targetId: `${key}1` }])
  expect(tidyNote([section(home, same), section(key, text)]).filter(({ kind }) => kind === 'remove')).toEqual(
    [{ kind: 'remove', sectionKey: key, targetId: `${key}0` }],
  )
})

test.each([
  ['hpi', 'No chest pain.', 'ros', 'No chest pain.'],
  ['hpi', 'Hypertension and asthma.', 'past_medical_history', 'Hypertension and asthma.'],
  ['chief_complaint', 'Left knee pain.', 'hpi', 'Left knee pain.'],
  ['hpi', 'Left knee pain.', 'assessment_plan', 'Left knee pain.'],
  ['medications', 'Lisinopril 10 mg daily.', 'assessment_plan', 'Lisinopril 10 mg daily.'],
  ['family_history', 'Diabetes.', 'past_medical_history', 'Diabetes.'],
  ['plan', 'Come back in 2 weeks.', 'instructions', 'Come back in 2 weeks.'],
  ['past_medical_history', 'Lisinopril 20 mg daily.', 'medications', 'Lisinopril 10 mg daily.'],
  ['past_medical_history', 'Asthma since childhood.', 'past_surgical_history', 'Asthma.'],
  ['past_medical_history', 'No penicillin allergy.', 'allergies', 'Penicillin allergy.'],
])('what %s repeats on purpose, or says otherwise, stays: %j', (key, text, other, same) => {
  expect(tidyNote([section(key, text), section(other, same)])).toEqual([])
})

test('the same plan under two problems is told under both', () => {
  const plan = ['# Asthma.', 'Come back in 2 weeks.', '# Eczema.', 'Come back in 2 weeks.']
  expect(tidyNote([section('assessment_plan', ...plan)])).toEqual([])
})

test('a list that has a usual order is put into it with the fewest moves', () => {
  const changes = tidyNote([
    section(
      'ros',
      'Respiratory: No cough.',
      'Constitutional: No fever.',
      'Cardiovascular: Palpitations.',
      'Skin: Rash.',
    ),
  ])
  expect(changes).toEqual([{ kind: 'move', sectionKey: 'ros', targetId: 'ros0', afterId: 'ros2' }])
})

test('no change touches a figure, and tidying what is tidy changes nothing', () => {
  const pieces = ['pt c/o', 'no', 'fever', 'left knee', 'lisinopril 10 mg', 'qd', 'in order to', '2 weeks', 'w/o', 'the the', 'NKDA', '<b>', 'tid', '  ', 'Schmerzen', '\u0000'] // prettier-ignore
  const sentence = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 6 }), (texts) => {
      const made = section('hpi', ...texts)
      const texts2 = new Map(made.sentences.map(({ id, text }) => [id, text]))
      const gone = new Set<string>()
      for (const change of tidyNote([made])) {
        if (change.kind === 'remove') gone.add(change.targetId)
        if (change.kind !== 'replace') continue
        expect(figuresOf(change.text)).toEqual(figuresOf(texts2.get(change.targetId) ?? ''))
        texts2.set(change.targetId, change.text)
      }
      const after = made.sentences
        .filter(({ id }) => !gone.has(id))
        .map((one) => ({ ...one, text: texts2.get(one.id) ?? '' }))
      const again = tidyNote([{ key: 'hpi', sentences: after }])
      expect(again.filter(({ kind }) => kind === 'replace')).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a word without an end keeps nobody waiting', () => {
  expect(tidyNote([section('hpi', `# A${'aé'.repeat(150_000)}`)])).toEqual([])
})
