import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDialogue } from './parse-dialogue.ts'
import { checkTelehealth, TELEHEALTH_ELEMENTS } from './telehealth.ts'
import { figuresOf, saidFigures } from './transcript-index.ts'
import { segmentWords } from './words.ts'
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
