import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const sections = TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? []
const BEGINS = [
  'Doctor: What brings you in today?',
  'Patient: My elbow has been hurting and I have been coughing.',
]

const noteOf = (...turns: string[]): string =>
  writeNote(parseDialogue([...BEGINS, ...turns].join('\n')), {
    sections,
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')

test.each([
  ['little is not nothing', ['Have you managed to sleep?', 'Not much, not much.'], /not managed/],
  [
    'a no that is taken back at once',
    ['Are you currently taking ibuprofen?', "Well I haven't taken it in the past few days, but yes."],
    /is not currently taking/,
  ],
  [
    'one of two things asked, denied in a clause of its own',
    ['Does the pain radiate down your arm or up into your neck?', "It doesn't go into my neck."],
    /does not radiate/,
  ],
  [
    'the second half of a choice',
    ['Is that where you hurt it or did you guys. Did you fall down the stairs?', 'Yeah, just like that.'],
    /fell down the stairs/,
  ],
  ['how long another one lasted', ['How long did it last for?', 'A couple of days.'], /Duration/],
  [
    'how bad somebody feels',
    ["What's going on?", 'I have been better for the last few weeks.'],
    /has been better|have been better/,
  ],
  ['what is asked while examining', ['Let me press along the elbow. Any pain here?', 'No.'], /denies pain/],
  [
    'what is felt while being examined',
    [
      'I am just pressing along the forearm. Does that seem to bother you?',
      'Well, I do feel a little strain.',
    ],
    /strain/,
  ],
  ['a pain asked at a movement', ['Now bend it slowly. Any pain?', 'No.'], /denies pain/],
  [
    'a request to the clinician',
    ['Could you also go over the risks of the injection?', 'Of course.'],
    /could also/,
  ],
  [
    'how often it was at the start',
    ['How often does it happen?', 'At the start it would be once a week, but now it is every day.'],
    /Frequency: /,
  ],
])('never told: %s', (_, [question, answer], never) =>
  expect(noteOf(`Doctor: ${question}`, `Patient: ${answer}`)).not.toMatch(never),
)

test.each([
  [['Any difficulty swallowing?', 'Mm-hmm, I did.'], 'had difficulty swallowing'],
  [['What was your weight at birth?', 'I weighed six pounds.'], 'The patient weighed 6 pounds at birth.'],
  [['Is it gout?', 'Yes.'], 'The patient has gout.'],
  [
    ['How long ago did you have those operations?', 'About five years ago.'],
    'The patient had the operations about 5 years ago.',
  ],
  [
    ['Where do you feel it is swollen?', 'Yeah, on the left side.'],
    'Location of swelling: on the left side.',
  ],
  [['Are you seeing somebody?', 'Doctor Finch is treating my elbow.'], 'Doctor Finch is treating'],
  [
    ['What happened?', 'I had an operation to remove warts, but they are back now.'],
    'The warts are back now.',
  ],
  [['And your knees?', 'They are pretty sore.'], 'The knees are sore.'],
  [['Any pain down here in your calves?', 'No.'], 'denies pain down here in'],
  [
    [
      'And your elbow, how long has it bothered you so far?',
      'Yeah, six months like this. It has been a bit worse over the last two months.',
    ],
    'Duration: 6 months.',
  ],
])('%j', ([question, answer], line) =>
  expect(noteOf(`Doctor: ${question}`, `Patient: ${answer}`)).toContain(line),
)

test.each([
  [
    'an aside within a verb',
    "I had noodles, but other than that I've, yeah, been eating normally.",
    'but other than that they have been eating normally',
  ],
  [
    'what happens otherwise',
    'I start wheezing and I have to sit down or else I am going to get lightheaded.',
    'sit down or else they will get lightheaded',
  ],
])('%s', (_, said, line) => expect(noteOf('Doctor: How is your diet?', `Patient: ${said}`)).toContain(line))

test.each([
  ['Doctor: I take naproxen twice daily.', 'The patient takes naproxen twice daily.'],
  [
    'Patient: It has been very hard, coughing so much at night.',
    'Coughing so much at night has been very hard.',
  ],
  ['Doctor: She was seen by you in June with her cough.', 'She was seen in June with her cough.'],
])('%j is told as %j', (said, line) => expect(noteOf('Doctor: Go on.', said)).toContain(line))

test.each([
  ['Doctor: I was just reviewing your records from Dr. Finch.', /reviewing/],
  ['Doctor: Kind of think of your elbow as a hinge, and you bent it.', /hinge/],
  ['Patient: I do have a lot of people that have coughs.', /lot of people/],
  ['Doctor: So it sounds like you hurt something inside of your elbow.', /something/],
])('%j is not told', (said, never) => expect(noteOf('Doctor: Go on.', said)).not.toMatch(never))

test('a denial that is kept to now stands beside what was', () =>
  expect(
    noteOf(
      'Doctor: And a temperature?',
      "Patient: I haven't had a fever at the moment, but I noticed a fever when it started.",
      'Doctor: So you had a cough and fever.',
    ),
  ).toContain('has not had a fever at the moment'))

test('what was tried already is told', () =>
  expect(
    noteOf('Doctor: I would use antihistamines.', 'Patient: I have tried antihistamines lately.'),
  ).toContain('has tried antihistamines lately'))

test.each([
  ['what is excepted', 'Other than in the cold and the wind, it has been pretty good.', /wind has been/],
  [
    'an outcome without its condition',
    'Well, like if I bend it or, like, lift something, yeah, elbow gets worse.',
    /reports that elbow gets worse/,
  ],
])('never told: %s', (_, said, never) =>
  expect(noteOf('Doctor: How is your elbow?', `Patient: ${said}`)).not.toMatch(never),
)

test('what the patient denies at once is not told of them', () =>
  expect(
    noteOf(
      'Doctor: So right now you have been able to tolerate the nausea.',
      "Patient: Yes, I haven't had any nausea.",
    ),
  ).not.toMatch(/tolerate the nausea/))

test('what the clinician only doubts is not denied', () => {
  const turns = [
    'Patient: So is it pneumonia?',
    "Doctor: I don't think so. But I do want a chest X-ray to make sure.",
  ]
  expect(noteOf(...turns)).not.toMatch(/not pneumonia/)
})
