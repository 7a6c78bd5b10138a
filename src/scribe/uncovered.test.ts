import { expect, test } from 'vitest'
import { indexTranscript } from './transcript-index.ts'
import type { Segment } from './types.ts'
import { uncoveredFacts } from './uncovered.ts'

/** "Doctor: ..." and "Patient: ...", one segment each. */
const talk = (...turns: string[]): Segment[] =>
  turns.map((turn, i) => {
    const [who = '', text = ''] = turn.split(': ')
    const speaker = who === 'Doctor' ? 'doctor' : 'patient'
    return { id: `s${i}`, speaker, text, startMs: null, endMs: null }
  })

const leftOut = (...turns: string[]) => uncoveredFacts(indexTranscript(talk(...turns)), [])

test('what was left out of a question is told with its answer, and stands on both', () => {
  const [fact, ...more] = leftOut(
    'Doctor: Have you ever had kidney problems or stomach ulcers',
    'Patient: Um.',
    'Patient: No, never in my life.',
  )
  expect(fact?.text).toBe('Have you ever had kidney problems or stomach ulcers? No, never in my life')
  expect(fact?.evidence.map(({ segmentId }) => segmentId)).toEqual(['s0', 's2'])
  expect(more).toEqual([])
})

test.each(['No kidney problems', 'Ibuprofen gave me an ulcer', 'No, I take ibuprofen'])(
  'an answer that tells it all is offered without its question: %s',
  (said) => {
    const all = leftOut('Doctor: Have you ever had kidney problems or stomach ulcers?', `Patient: ${said}.`)
    expect(all.map(({ text }) => text)).toEqual([said])
  },
)

test.each([
  ['nobody answers it', 'Doctor: Are you allergic to penicillin?'],
  ['it is asked back', 'Doctor: Do you take ibuprofen?', 'Patient: What is ibuprofen?'],
  ['it is asked in the middle', 'Patient: And my shoulder, can I have the ibuprofen'],
])('a question is not offered alone when %s', (_, ...turns) => {
  expect(leftOut(...turns).map(({ text }) => text)).toEqual([])
})

test('what the answer belongs to is not offered when the note holds the answer', () => {
  const turns = talk('Doctor: Did you ever have a stomach ulcer?', 'Patient: I had an ulcer in 2015.')
  const evidence = [{ segmentId: 's1', from: 0, to: 23 }]
  const sections = [{ key: 'hpi', sentences: [{ text: 'Ulcer in 2015.', evidence }] }]
  expect(uncoveredFacts(indexTranscript(turns), sections as never)).toEqual([])
})

test.each([
  ['You take the warfarin at night, right?', 'You take the warfarin at night'],
  ['We will start metformin 500 mg, which you take with food.', undefined],
  ['Should you get a fever, stop the methotrexate.', undefined],
])('what only sounds asked is offered as it was told: %s', (said, told = said.replace(/\.$/, '')) => {
  expect(leftOut(`Doctor: ${said}`).map(({ text }) => text)).toEqual([told])
})

test.each([
  ['Any chance you could be pregnant?', "No, I'm on the pill.", "Any chance you could be pregnant? No, I'm on the pill"],
  ['Did the knee lock?', 'No.', 'Did the knee lock? No'],
  ['Did anything happen three weeks ago, a fall or a twist?', 'No, it just started.', 'Did anything happen three weeks ago, a fall or a twist? No, it just started'],
  ['Did you bite your tongue?', 'No, none of that.', 'Did you bite your tongue? No, none of that'],
])('what was asked and is not so is offered, whatever it was: %s %s', (question, answer, text) => {
  expect(leftOut(`Doctor: ${question}`, `Patient: ${answer}`).map((one) => one.text)).toEqual([text])
}) // prettier-ignore

test.each(['Any other questions?', 'Is that okay with you?', 'Do you need a note for work?'])(
  'but not what is asked for courtesy: %s',
  (question) => {
    expect(leftOut(`Doctor: ${question}`, 'Patient: No.')).toEqual([])
  },
)

test.each([
  ['what no rule knows', 'Patient: The evening one, it gives me the runs, so I quit it a month ago.'],
  ['what was felt for', "Doctor: You can't feel the monofilament on the big toes, both sides."],
  ['what it comes from', "Doctor: It's early nerve damage from the sugar."],
  ['what it looks like', 'Other: Big red welts, they move around.'],
])('%s is shown by what such talk is worth to readers', (_, said) =>
  expect(leftOut('Doctor: Tell me.', said).map(({ text }) => `${text}.`)).toEqual([
    said.replace(/^\w+: /, ''),
  ]),
)

test.each([
  "Doctor: Sorry about the wait, we're running behind.",
  'Patient: I brought a book.',
  'Patient: Okay, thanks, doc.',
  'Patient: All right.',
  'Doctor: How was the wedding?',
])('and chat is not: %s', (said) => expect(leftOut('Doctor: Hello.', said)).toEqual([]))

test('a warning at the end of a long sentence is looked at by itself, whatever else of the sentence is told', () => {
  const turn = "Doctor: You can take Tylenol one thousand milligrams, and I'll send in cyclobenzaprine five milligrams at bedtime, and it can make you drowsy so don't drive on it."
  const index = indexTranscript(talk(turn))
  const evidence = [{ segmentId: 's0', from: 0, to: turn.length - 'Doctor: '.length }]
  const told = ['The patient can take Tylenol 1000 mg.', 'I will send in cyclobenzaprine 5 mg at bedtime.']
  const sections = [{ key: 'assessment_plan', title: '', style: 'prose', sentences: told.map((text) => ({ text, evidence, support: 'supported' })) }] as never
  expect(uncoveredFacts(index, sections).map(({ text }) => text).join()).toContain('drowsy')
}) // prettier-ignore
