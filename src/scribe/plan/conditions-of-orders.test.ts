import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []
const OPENING = [
  'Doctor: What brings you in today?',
  'Patient: I have had a sore throat for three days.',
  'Doctor: Any fever?',
  'Patient: No.',
]

function linesOf(said: string): string[] {
  const { sections: written } = writeNote(parseDialogue([...OPENING, `Doctor: ${said}`].join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return written.flatMap(({ sentences }) => sentences.map(({ text }) => text))
}
const planOf = (said: string): string[] => linesOf(said).filter((text) => /mg/.test(text))

const condition = fc.constantFrom(
  'if it is positive',
  'if the strep test comes back positive',
  'unless the culture is negative',
  'in case the fever comes back',
  'depending on what the culture shows',
  'once the culture comes back positive',
  'when the culture comes back positive',
)
const order = fc.constantFrom(
  'I will prescribe azithromycin 500 mg once a day for five days',
  'I am going to start you on amoxicillin 500 mg three times a day',
  'we will put you on prednisone 20 mg daily',
)

test('an order that was given under a condition is never told without it', () => {
  fc.assert(
    fc.property(condition, order, fc.constantFrom(' ', ', '), (when, what, joint) => {
      const said = `For your sore throat I want to get a strep test and ${when}${joint}${what}.`
      for (const line of planOf(said)) expect(line).toMatch(/\b(?:if|unless|in case|depending|once|when)\b/i)
    }),
  )
})

test.each([
  ['If your pressure stays up, we are also going to start lisinopril 10 mg daily.', /lisinopril/i],
  ['If the scan shows a tear we will also refer you to orthopedics.', /orthop/i],
  ['Unless it gets better I am also going to order an MRI.', /MRI/],
  [
    'I want an ultrasound to see if there is a clot and I am starting you on Eliquis if there is one.',
    /Eliquis/,
  ],
  ['I am also going to give you Flexeril 10 mg at night if you cannot sleep.', /Prescribe Flexeril/],
])('%j orders nothing without its condition', (said, order) => {
  const told = linesOf(`For your sore throat I will do a test. ${said}`).filter((text) => order.test(text))
  for (const line of told) expect(line).toMatch(/\b(?:if|unless)\b/i)
})

test('an order without a condition is told', () => {
  expect(planOf('I am going to start you on amoxicillin 500 mg three times a day.').join(' ')).toContain(
    'amoxicillin 500 mg',
  )
})

test.each([
  ['Continue the Norvasc 5 mg once daily and I am going to order a renal artery ultrasound.', /renal artery ultrasound/],
  ['Use the strainer until it has passed and I am also going to order a BMP.', /BMP/],
  ['We are going to have you continue your aspirin 81 mg daily and your Brilinta 90 mg twice daily.', /Brilinta 90 mg twice daily/],
])('%j holds nothing up', (said, line) => {
  expect(linesOf(`For your sore throat I will do a test. ${said}`).join('\n')).toMatch(line)
}) // prettier-ignore

test.each([
  [
    'If the rash on your arm spreads, or you have signs of an infection. We may need to think about an antibiotic.',
    /^(?:[\w -]+: )?If the rash on the arm spreads.* we may need to think about an antibiotic/,
  ],
])('what a sentence before says when, a warning tells: %j', (said, told) => {
  expect(linesOf(`For your sore throat I will do a test. ${said}`).join('\n')).toMatch(new RegExp(told, 'm'))
})
