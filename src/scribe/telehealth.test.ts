import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { checkTelehealth, TELEHEALTH_ELEMENTS } from './telehealth.ts'
import { figuresOf, saidFigures } from './transcript-index.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

const found = (text: string): Record<string, string> =>
  Object.fromEntries(
    checkTelehealth(parseDialogue(text)).flatMap(({ element, text: said }) =>
      said ? [[element, said]] : [],
    ),
  )

test('a telehealth visit that says everything has everything', () => {
  expect(
    found(`Doctor: Good morning. Are you okay with doing this visit by video today?
Patient: Yes, that's fine.
Doctor: Where are you right now?
Patient: I'm at home in Portland, Oregon.
Doctor: I am in my office at the clinic. Is anyone else there with you?
Patient: My wife is here.
Doctor: What is going on?
Patient: I have had a cough for three days.
Doctor: Take honey. I spent 18 minutes on this visit.`),
  ).toEqual({
    consent: 'The patient gave verbal consent to the telehealth visit.',
    patient_location: 'The patient was at home in Portland, Oregon.',
    clinician_location: 'The clinician was in their office at the clinic.',
    technology: 'The visit took place by video.',
    others_present: 'Also present: wife.',
    time_spent: 'Time spent: 18 minutes.',
  })
})

test.each([
  ['Doctor: Do you consent to a telehealth visit?\nPatient: No, I would rather come in.', 'consent'],
  ['Doctor: Do you consent to a telehealth visit?\nDoctor: What brings you in?', 'consent'],
  ['Doctor: Is it okay if I record this?\nPatient: Yes.', 'consent'],
  ['Patient: I have pain at home when I climb the stairs.', 'patient_location'],
  ['Patient: I am in a lot of pain.', 'patient_location'],
  ['Patient: I play video games all day.', 'technology'],
  ['Doctor: Does anyone in the family have diabetes?\nPatient: My mother had it.', 'others_present'],
  ['Doctor: You should spend 30 minutes walking every day.', 'time_spent'],
  ['Patient: I spent 30 minutes on the phone with the insurance.', 'time_spent'],
])('%j says nothing of %s', (text, element) => {
  expect(found(text)).not.toHaveProperty(element)
})

test.each([
  ["I'm at home in Leeds.", 'at home in Leeds'],
  ["I'm at my office.", 'at their office'],
  [
    "I'm calling from my car in the parking lot of the clinic.",
    'in their car in the parking lot of the clinic',
  ],
  ["I am in Kirkby Lonsdale at my mother's house.", "in Kirkby Lonsdale at their mother's house"],
  ["We're at my daughter's in Truro, Nova Scotia.", "at their daughter's in Truro, Nova Scotia"],
  ["I'm right now over in Ballarat, Victoria.", 'in Ballarat, Victoria'],
  ["I'm just calling you from Germany today.", 'in Germany'],
  ["i'm still in new south wales", 'in New South Wales'],
  ["i'm in british columbia right now", 'in British Columbia'],
  ["I'm here in the UK.", 'in the UK'],
  ["I'm in the living room at home.", 'in the living room at home'],
  ["I'm at Mercy General Hospital.", 'at Mercy General Hospital'],
  ["I'm at work, in the break room.", 'at work, in the break room'],
])('a patient who says %j is %s', (said, place) => {
  expect(found(`Patient: ${said}\nDoctor: Thank you.`).patient_location).toBe(`The patient was ${place}.`)
})

test.each([
  ['Where are you right now?', 'Home.', 'at home'],
  ['Where are you today?', "I'm in Ontario.", 'in Ontario'],
  ['Which state are you in?', 'Oregon.', 'in Oregon'],
  ['And which country are you in at the moment?', 'new zealand', 'in New Zealand'],
  ['Where are you?', "Not at home, I'm at my sister's apartment.", "at their sister's apartment"],
  ['Where are you?', "I'm from Leeds but I'm in London today.", 'in London'],
  ['What is your current location?', 'My kitchen.', 'in their kitchen'],
  ['Are you at home in Cork?', 'Yes, I am.', 'at home in Cork'],
  ['You are still in Tasmania, right?', 'Yes.', 'in Tasmania'],
  ['Where are you?', 'The back of my car.', undefined],
  ['Are you in Texas?', 'No.', undefined],
  ['Are you in pain?', 'Yes.', undefined],
  ['Where are you from?', 'Spain.', undefined],
  ['Where are you working?', 'At the library.', undefined],
  ['Where does it hurt?', 'In my knee.', undefined],
])('asked %j, %j says %s', (asked, answered, place) => {
  const location = found(`Doctor: ${asked}\nPatient: ${answered}`).patient_location
  expect(location).toBe(place && `The patient was ${place}.`)
})

test.each([
  ['I am in my clinic in Cardiff today.', 'in their clinic in Cardiff'],
  ["I'm speaking to you from my home office in Alberta.", 'at their home office in Alberta'],
  ['I am at the Norwich surgery.', 'at the Norwich surgery'],
  ['I am in the office every Monday.', undefined],
])('a clinician who says %j is %s', (said, place) => {
  const location = found(`Doctor: ${said}\nPatient: Hello.`).clinician_location
  expect(location).toBe(place && `The clinician was ${place}.`)
})

test.each([
  "I'm in the process of moving to Texas.",
  "I'm in the middle of moving house.",
  "I'm in Medicare.",
  'I am in therapy.',
  "I'm in good shape.",
  "I'm in a bad place.",
  "I'm in a state.",
  'I am in a car accident every year it seems.',
  "I'm from Glasgow.",
  'I am on Advil.',
  "I'm in January with my next appointment.",
  'i am in physical therapy at the moment',
  "I'm at risk.",
  'I was in France.',
  'I am never at home.',
])('%j says nothing of where the patient is', (said) => {
  expect(found(`Patient: ${said}\nDoctor: I see.`)).not.toHaveProperty('patient_location')
})

test('a dictated statement is read as it stands', () => {
  expect(
    found(
      'The patient is a 40 year old woman. She gave verbal consent to a telehealth visit. The patient is located at home. This visit was conducted by audio and video. Total time spent was 25 minutes.',
    ),
  ).toMatchObject({
    consent: 'Consent to the telehealth visit was given.',
    patient_location: 'The patient was at home.',
    time_spent: 'Time spent: 25 minutes.',
  })
})

test('what is found stands on words that are there, and no number comes from nowhere', () => {
  const pieces = ['are you okay with a video visit', 'yes', 'no', 'where are you', "i'm at home", 'in my office', 'my husband is here', 'i spent twenty minutes', 'on zoom', 'total time spent 12 minutes', 'just me', '<b>consent</b>', 'si claro', '\u0000'] // prettier-ignore
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('Doctor', 'Patient', 'Other'), fc.constantFrom(...pieces)), {
        maxLength: 12,
      }),
      (turns) => {
        const segments = parseDialogue(turns.map(([who, what]) => `${who}: ${what}`).join('\n'))
        const byId = new Map(segments.map((segment) => [segment.id, segment.text]))
        const figures = new Set(segments.flatMap((segment) => segmentWords(segment, 0)).flatMap(saidFigures))
        const check = checkTelehealth(segments)
        expect(check.map(({ element }) => element)).toEqual([...TELEHEALTH_ELEMENTS])
        for (const { text, evidence } of check) {
          expect(evidence.length > 0).toBe(text !== null)
          for (const { segmentId, from, to } of evidence)
            expect(byId.get(segmentId)?.slice(from, to).trim()).toBeTruthy()
          for (const figure of figuresOf(text ?? '')) expect(figures).toContain(figure)
        }
      },
    ),
    { numRuns: 80 },
  )
  for (const text of ['', 'Hi', '<script>', 'Guten Tag, Herr Doktor']) expect(found(text)).toEqual({})
})

test('a note with the check switched on holds the statement of what was said, and of nothing else', () => {
  const draft = writeNote(
    parseDialogue(
      'Doctor: Are you okay with a video visit?\nPatient: Yes.\nDoctor: What brings you in?\nPatient: I have had a cough for three days.',
    ),
    {
      sections: [{ key: 'telehealth', title: 'Telehealth', style: 'bullets' }],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
  expect(draft.sections[0]?.sentences.map(({ text }) => text)).toEqual([
    'The patient gave verbal consent to the telehealth visit.',
    'The visit took place by video.',
  ])
})

test('where the patient is stands in the statement, not in the story', () => {
  const draft = writeNote(
    parseDialogue(
      "Doctor: What brings you in?\nPatient: I have had a cough for three days. I'm at home in Portland, Oregon.\nDoctor: Okay.",
    ),
    {
      sections: [
        { key: 'hpi', title: 'History', style: 'prose' },
        { key: 'telehealth', title: 'Telehealth', style: 'bullets' },
      ],
      style: 'standard',
      physicalExam: true,
      assessmentPlan: true,
    },
  )
  const [story, statement] = draft.sections.map(({ sentences }) =>
    sentences.map(({ text }) => text).join(' '),
  )
  expect(statement).toContain('The patient was at home in Portland, Oregon.')
  expect(story).toMatch(/cough/)
  expect(story).not.toMatch(/Portland/)
})
