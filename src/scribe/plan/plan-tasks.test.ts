import { expect, test } from 'vitest'
import { planOfTalk } from '../soap-note-fixture.ts'
import { findTasks } from '../tasks/find-tasks.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'

const OPENING = 'Doctor: What brings you in?\nPatient: I hurt my right ankle yesterday.\n'

const planOf = (said: string): string =>
  planOfTalk(`${OPENING}Doctor: ${said}`)
    .map(({ text }) => text)
    .join('\n')

test.each([
  // Too long and run together to be told whole: what was ordered is told nevertheless.
  [
    "for your ankle i'm going to give you crutches because i want you to stay off that leg stay off the leg for now and then in a couple of days you know start walking on it as tolerated and that is about all that there is to do for the time being okay",
    /Provide crutches\.|give the patient crutches/,
  ],
  [
    "we'll get some labs like a lipid panel and a hemoglobin a1c you know that kind of thing so that we have them when you",
    /Order lipid panel and hemoglobin A1c\./,
  ],
  ["I'd like to get you plugged in with our dietitian.", /^Referral: Refer to dietitian\.$/m],
])('an order that no sentence of the plan tells is told in few words: %j', (said, told) => {
  expect(planOf(said)).toMatch(told)
})

test('a medicine for a symptom stands apart from one that is for all', () => {
  const plan = planOf(
    'So this is the plan. You can get something from the pharmacy, which is called Dioralyte. You can take some paracetamol if you are feeling feverish.',
  )
  expect(plan).toMatch(/Dioralyte\.$/m)
  expect(plan).toMatch(/paracetamol if they are feeling feverish\.$/m)
})

test('what a medicine may cause is no order of it', () => {
  expect(
    planOf('So this is the plan. We need to be careful because codeine can cause dizziness.'),
  ).not.toMatch(/Use codeine/)
})

test('what waits for a result is neither a bare order nor a task', () => {
  const said =
    "i'm going to swab you for strep and if that's positive i want to go ahead and place you on or prescribe amoxicillin five hundred milligrams three times a day"
  expect(planOf(said)).not.toMatch(/amoxicillin/i)
  expect(
    findTasks(parseDialogue(`${OPENING}Doctor: ${said}`))
      .map(({ subject }) => subject)
      .join(' '),
  ).not.toMatch(/amoxicillin/i)
})

test.each([
  // Made during the visit.
  [
    "okay let me get an x-ray.\nPatient: okay.\nDoctor: so looking at your x-ray there is no fracture. i think you have an ankle sprain. i want you to rest and i'm going to refer you to physical therapy.",
    /x-ray\.$/m,
  ],
  // Not ordered yet.
  [
    'i want you to take the iron pills with orange juice. do this for ten to twelve weeks, and then we can reassess your blood work.',
    /Order blood work/,
  ],
])('what is done by the end of the visit, or comes weeks later, is no order of today: %j', (said, told) => {
  expect(planOf(said)).not.toMatch(told)
})

test('what is to be taken is treatment, though the line begins with who takes it', () => {
  expect(
    planOf('So this is my assessment and plan. You can take the ibuprofen every 6 hours as needed for pain.'),
  ).toMatch(/^Medical treatment: .*ibuprofen/m)
})

test('what may be is not told as what is', () => {
  expect(
    planOf(
      'So this is my assessment and plan. Start ibuprofen 400 mg. The torn ligament can lead to losing the arch and you are becoming slow on your feet.',
    ),
  ).not.toMatch(/is becoming slow/)
})

test('whom the patient is to call is not who they are sent to', () => {
  expect(
    planOf('I would recommend calling your primary care and discussing the ankle with him.'),
  ).not.toMatch(/Refer to/)
})

test.each([
  ['Check potassium and creatinine in two weeks.', ['Potassium in 2 weeks', 'Creatinine in 2 weeks']],
  ['Recheck the potassium next week.', ['Potassium next week']],
])('what is checked is no medicine, and is not lost: %j', (said, subjects) => {
  expect(planOf(said)).toMatch(/Check potassium/)
  const tasks = findTasks(parseDialogue(`${OPENING}Doctor: ${said}`))
  expect(tasks.map(({ kind, subject }) => [kind, subject])).toEqual(
    subjects.map((subject) => ['order', subject]),
  )
})

test('a mineral that is given is no test', () => {
  expect(
    findTasks(parseDialogue(`${OPENING}Doctor: Stop the calcium supplement.`)).map(({ kind }) => kind),
  ).toEqual(['prescription'])
})

test('a visit to come stands beside the advice when to come back at once', () => {
  const plan = planOf(
    "Rest it. If you get a fever or you can't put weight on it, come back at once. See you in six weeks.",
  )
  expect(plan).toMatch(/should come back at once\.\nSee the patient in 6 weeks\./)
})

test('what is done if it does not get better stands in the plan, said without a pause as well', () => {
  expect(planOf("Rest it. If it's not better in six weeks we can do an injection.")).toContain(
    'If it is not better in 6 weeks we can do an injection.',
  )
})

test.each([
  ["We'll give you IV iron.", 'Give IV iron.'],
  ["I'm going to set you up for an iron infusion next week.", 'Arrange iron infusion next week.'],
  ["We'll give you a liter of fluids.", 'Give a liter of fluids.'],
  ["I'd like to give you two units of blood.", 'Give 2 units of blood.'],
  ["We'll set up dialysis.", 'Arrange dialysis.'],
  ["Let's get home oxygen for you.", 'Arrange home oxygen.'],
  ["I'll give you a breathing treatment.", 'Give breathing treatment.'],
])('a treatment without a product is ordered as well: %j', (said, line) => {
  expect(planOf(said)).toContain(`Medical treatment: ${line}`)
})

test.each(['Your oxygen is 95 percent.', "Let's check your iron level.", 'Did you still get the infusions?'])(
  'what is measured or asked is not given: %j',
  (said) => {
    expect(planOf(said)).not.toMatch(/Give|Arrange/)
  },
)
