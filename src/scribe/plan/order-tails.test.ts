import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The plan of a visit in which the clinician says this last. */
function planOf(said: string, ...more: string[]): string {
  const text = [
    'Doctor: What brings you in?',
    'Patient: My toe hurts.',
    'Doctor: Let me take a look. The toe is red and warm.',
    'Patient: Okay.',
    'Doctor: So I think this is gout. I am going to order a uric acid level and an x-ray of the foot.',
    'Patient: Okay.',
    'Doctor: I want you to rest the foot and keep it up.',
    'Patient: Okay.',
    `Doctor: ${said}`,
    'Patient: Okay.',
    ...more,
    'Doctor: I will refer you to podiatry. Follow up with me in two weeks.',
  ].join('\n')
  const note = writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  const plan = note.sections.find(({ key }) => key === 'assessment_plan')
  return plan?.sentences.map((line) => line.text).join('\n') ?? ''
}

test.each([
  ["I'm going to use cefdinir. It's once a day, three hundred milligrams, for ten days.", /cefdinir.*once a day, 300 mg, for 10 days/],
  ["I'm gonna give you colchicine, point six. At the first twinge take two, then one an hour later.", /colchicine 0\.6.*at the first twinge take 2, then one an hour later/i],
  ["We're giving a steroid, one dose of dexamethasone here today. It's six milligrams by mouth.", /dexamethasone.*6 mg by mouth/],
  ['For treatment, carbidopa-levodopa, twenty-five one hundred. Half a tablet three times a day for one week.', /carbidopa-levodopa 25\/100.*half a tablet 3 times a day for 1 week/i],
])('an order goes on in the next sentence: %s', (said, line) => {
  expect(planOf(said)).toMatch(line)
}) // prettier-ignore

test.each([
  ['I could give you Celebrex. Two hundred once a day for ten days.', 'Celebrex'],
  ['Then cefpodoxime. Physical therapy twice a week.', 'Cefpodoxime.*twice a week'],
  ['Then cefpodoxime. Check your sugar twice a day.', 'Cefpodoxime.*twice a day'],
])('what is offered, or tells of something else, is no dose: %s', (said, line) => {
  expect(planOf(said)).not.toMatch(new RegExp(line))
})

test('what is refused is not ordered', () => {
  const said = 'Then ciprofloxacin. Five hundred twice a day for seven days.'
  expect(planOf(said, 'Patient: Can I have something else?', 'Doctor: Sure. So no Cipro.')).not.toMatch(/500/)
})

test('two medicines with their own doses are two orders', () => {
  const plan = planOf('Use Zofran four milligrams if you are nauseated. Tylenol, a thousand every eight hours for the fever.') // prettier-ignore
  expect(plan).not.toMatch(/Zofran.* and Tylenol/)
})

test.each([
  ['Stop the Benadryl. Give him Zyrtec, 5 milligrams once a day, for two weeks.', /Give Zyrtec 5 mg once a day for 2 weeks\./],
  ['Then the prednisone. Start it, I mean start prednisone 40 milligrams daily for five days.', /prednisone 40 mg daily for 5 days/i],
  ['For the pain use acetaminophen 650 milligrams up to three times a day instead.', /acetaminophen 650 mg,? up to 3 times a day/],
  ['Ice, and crutches if you need them. For pain, Tylenol, 1000 milligrams three times a day, no more than that.', /Tylenol 1000 mg 3 times a day, no more than that\./],
])('how long, and how much at most, stands in the order: %s', (said, line) => {
  expect(planOf(said)).toMatch(line)
}) // prettier-ignore
