import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBroadDrug, isDrug } from './lexicon/drugs.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { TEMPLATES } from './templates.ts'
import { figuresOf, saidFigures } from './transcript-index.ts'
import type { Draft, Segment, WriteOptions } from './types.ts'
import { segmentWords } from './talk/words.ts'
import { writeNote } from './write-note.ts'

const OPTIONS: WriteOptions = {
  sections: TEMPLATES[0]!.sections,
  style: 'standard',
  physicalExam: true,
  assessmentPlan: true,
}

const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)
const linesOf = (draft: Draft) => draft.sections.flatMap((section) => section.sentences)
const textOf = (draft: Draft): string =>
  linesOf(draft)
    .map((line) => line.text)
    .join('\n')

/** Pieces of visits, put together at random: what people say, half of it broken. */
const PIECES = [
  'so what brings you in today', 'my left knee has been hurting for two weeks', 'any fever or chills', 'no', 'yes', 'not really', 'yeah a little',
  'do you take any medications', 'i take lisinopril twenty milligrams once a day and metformin', 'are you still smoking', 'half a pack a day for twenty years',
  'your blood pressure today is one forty two over eighty eight', 'on your heart exam i hear a two out of six systolic murmur', 'your lungs are clear',
  'on your knee exam there is some swelling of the left knee and pain to palpation', 'i do not appreciate any edema', 'the x-ray shows no fracture',
  'so for your first problem of your knee pain i think you have a sprain', "i'm gonna go ahead and order an mri of your left knee", 'i want you to take ibuprofen six hundred milligrams three times a day',
  'for your second problem your hypertension let us continue the lisinopril', 'come back in two weeks', 'do n\'t worry', 'i i i have had it since um you know since monday', 'my mother had diabetes',
  'i am allergic to penicillin', 'have you had any chest pain shortness of breath or palpitations', 'no chest pain', 'i had surgery on my right hip in twenty eighteen', 'hey dragon show me the x-ray', 'okay', 'mm-hmm', 'it gets worse when i walk', 'how long has this been going on', 'about three days', 'and then', 'i take ten, sorry, twenty milligrams of lisinopril', 'my left, i mean my right knee hurts', 'no i have not had any fever', 'if it is positive i will prescribe amoxicillin five hundred milligrams', '<b>{{knee}}</b> &nbsp;',
] // prettier-ignore

const visit = fc
  .array(
    fc.tuple(
      fc.constantFrom('doctor', 'patient', 'unknown', 'other'),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
    ),
    { maxLength: 14 },
  )
  .map((turns): Segment[] =>
    turns.map(([speaker, pieces], i) => ({
      id: `t${i}`,
      speaker: speaker as Segment['speaker'],
      text: pieces.join(' '),
      startMs: null,
      endMs: null,
    })),
  )

test('every sentence has evidence that exists, is in range and is not empty', () => {
  fc.assert(
    fc.property(visit, (segments) => {
      const byId = new Map(segments.map((segment) => [segment.id, segment.text]))
      const draft = writeNote(segments, OPTIONS)
      for (const { evidence, text } of [...linesOf(draft), ...draft.uncovered]) {
        expect(text.trim()).not.toBe('')
        expect(evidence.length).toBeGreaterThan(0)
        for (const { segmentId, from, to } of evidence)
          expect(byId.get(segmentId)?.slice(from, to).trim()).toBeTruthy()
      }
    }),
    { numRuns: 60 },
  )
})

test('no number, medicine or side stands in the note that nobody said', () => {
  fc.assert(
    fc.property(visit, (segments) => {
      const said = segments.flatMap((segment) => wordsOf(segment.text))
      const texts = new Set(said.map((word) => word.text))
      const figures = new Set(said.flatMap(saidFigures))
      for (const word of wordsOf(textOf(writeNote(segments, OPTIONS)))) {
        for (const figure of figuresOf(word.text)) expect(figures).toContain(figure)
        if (/^(?:left|right|bilateral)$/.test(word.text) || (isDrug(word.text) && !isBroadDrug(word.text)))
          expect(texts).toContain(word.text)
      }
    }),
    { numRuns: 60 },
  )
})

test('the same transcript gives the same note', () => {
  fc.assert(
    fc.property(visit, (segments) => {
      expect(writeNote(segments, OPTIONS)).toEqual(writeNote(structuredClone(segments), OPTIONS))
    }),
    { numRuns: 40 },
  )
})

test('any text at all is answered with a draft, never with an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const segments = parseDialogue(text)
      const draft = writeNote(segments, OPTIONS)
      expect(draft.sections).toHaveLength(OPTIONS.sections.length)
      writeNote([{ id: 'x', speaker: 'patient', text, startMs: 0, endMs: 1 }], OPTIONS)
    }),
    { numRuns: 150 },
  )
})

test("a patient's no never removes a negation", () => {
  const negatives = (draft: Draft): string[] =>
    linesOf(draft).flatMap((line) =>
      /^\w[\w, ]*: .*Denies|denies/.test(line.text) ? (line.text.match(/[Dd]enies [^.]+/g) ?? []) : [],
    )
  const things = ['fever', 'chills', 'chest pain', 'cough', 'nausea', 'headache', 'dizziness', 'rash']
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...things), { minLength: 2, maxLength: 5 }), (asked) => {
      const base: Segment[] = asked.slice(1).flatMap((thing, i): Segment[] => [
        { id: `q${i}`, speaker: 'doctor', text: `do you have any ${thing}?`, startMs: null, endMs: null },
        { id: `a${i}`, speaker: 'patient', text: 'no', startMs: null, endMs: null },
      ])
      const more: Segment[] = [
        ...base,
        { id: 'q', speaker: 'doctor', text: `any ${asked[0]}?`, startMs: null, endMs: null },
        { id: 'a', speaker: 'patient', text: 'no', startMs: null, endMs: null },
      ]
      const before = negatives(writeNote(base, OPTIONS)).join(' ')
      const after = negatives(writeNote(more, OPTIONS)).join(' ')
      for (const thing of asked.slice(1)) {
        expect(before).toContain(thing)
        expect(after).toContain(thing)
      }
      expect(after).toContain(asked[0])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['nothing', '', 'Nothing was said that could be written down.'],
  ['one word', 'hello', 'Too little was said to write a note.'],
  [
    'another language',
    'Bonjour madame, comment allez-vous aujourd hui? Je suis très fatigué et je tousse depuis deux jours, surtout la nuit.',
    'No clinical statements were found in this transcript, so nothing was written; the embedded writer reads English only.',
  ],
])('%s gives an empty note that says why', (_, text, reason) => {
  const draft = writeNote(parseDialogue(text), OPTIONS)
  expect(linesOf(draft)).toEqual([])
  expect(draft.reason).toBe(reason)
})

test('a recording in which two people are greeted by name says so', () => {
  const visit = (name: string, complaint: string) =>
    `Doctor: Good morning, ${name}. What brings you in?\nPatient: I have had a ${complaint} for two weeks.`
  const both = `${visit('Mr. Smith', 'cough')}\nDoctor: Goodbye, Mr. Smith.\n${visit('Mrs. Jones', 'rash')}`
  expect(writeNote(parseDialogue(both), OPTIONS).reason).toMatch(/^More than one patient seems to be greeted/)
  const one = `${visit('Mr. Smith', 'cough')}\n${visit('Mr. Smith', 'rash')}`
  expect(writeNote(parseDialogue(one), OPTIONS).reason).not.toMatch(/More than one/)
})

test("marks of a web page are nobody's words", () => {
  const text =
    'Doctor: <b>What brings you in?</b>\nPatient: My \u0000knee&nbsp;hurts <img src=x onerror=alert(1)> since Monday ${a} {{x}}.'
  const note = textOf(writeNote(parseDialogue(text), OPTIONS))
  expect(note).toContain('knee hurts since Monday.')
  expect(note).not.toMatch(/nbsp|img|onerror|alert|[<>{}$]/)
})

test('talk of one voice alone is a note of what it said', () => {
  const told = textOf(
    writeNote(parseDialogue('Patient: My knee hurts. I am allergic to penicillin.'), OPTIONS),
  )
  expect(told).toContain('allergic to penicillin')
  const ordered = textOf(
    writeNote(parseDialogue('Doctor: I will order an x-ray of your left knee.'), OPTIONS),
  )
  expect(ordered).toContain('Order an x-ray of the left knee.')
})

test('a note that is already finished gives no finding, figure or medicine of its own', () => {
  const finished =
    'Chief complaint: back pain.\nHe denies fever. He takes metformin 500 mg daily.\nPhysical exam: Lungs are clear.\nAssessment and plan: Lumbar strain. Start meloxicam 15 mg once daily. Follow up in 2 weeks.'
  const draft = writeNote(parseDialogue(finished), OPTIONS)
  const said = new Set(wordsOf(finished).map((word) => word.text))
  for (const word of wordsOf(textOf(draft)))
    if (/^\d/.test(word.text) || isDrug(word.text)) expect(said).toContain(word.text)
  expect(textOf(draft)).not.toMatch(/reports fever|has fever/i)
})

test('an unexamined system is not in the examination', () => {
  const draft = writeNote(
    parseDialogue('[doctor] on your heart exam i hear a two out of six systolic murmur\n[patient] okay'),
    OPTIONS,
  )
  const exam = draft.sections.find((section) => section.key === 'physical_exam')
  expect(exam?.sentences.map((sentence) => sentence.text)).toEqual(['Cardiovascular: 2/6 systolic murmur.'])
})

test('the switches leave the examination and the plan out', () => {
  const draft = writeNote(parseDialogue('[doctor] your lungs are clear'), {
    ...OPTIONS,
    physicalExam: false,
    assessmentPlan: false,
  })
  expect(draft.sections.map((section) => section.key)).not.toContain('physical_exam')
  expect(draft.sections.map((section) => section.key)).not.toContain('assessment_plan')
})

test.each(['here today', 'who is here today'])(
  'who is "%s" and why is told as charts tell it, in fewer words in the assessment',
  (here) => {
    const text = `So Anna is a 71 year old female with a past medical history significant for psoriasis and glaucoma ${here} for a check of her skin. I will order a uric acid level.`
    const { sections } = writeNote(parseDialogue(`Doctor: ${text}\nPatient: Thank you.`), OPTIONS)
    const told = (key: string) => sections.find((section) => section.key === key)?.sentences[0]?.text
    expect(told('hpi')).toContain(
      'is a 71-year-old female with a past medical history significant for psoriasis',
    )
    expect(told('hpi')).toContain('glaucoma who presents today for a check of her skin')
    expect(told('assessment_plan')).toContain(
      'is a 71-year-old female with a history of psoriasis and glaucoma',
    )
  },
)

test('dictation is a note as well as a dialogue is', () => {
  const text =
    'Patient is a 45 year old man with hypertension who presents with chest pain for 3 days. He denies fever or chills. On exam, lungs are clear bilaterally. I will order an EKG. Follow up in 2 weeks.'
  const note = textOf(writeNote(parseDialogue(text), OPTIONS))
  expect(note).toContain('Patient is a 45-year-old man with hypertension')
  expect(note).toContain('denies fever or chills')
  expect(note).toContain('Lungs are clear bilaterally')
  expect(note).toContain('I will order an EKG')
  expect(note).toContain('2 weeks')
})

test('a very long visit is written too', () => {
  const turns = Array.from(
    { length: 1000 },
    () => '[doctor] any pain in your knee?\n[patient] no it is okay but i take ibuprofen for my back',
  ).join('\n')
  expect(() => writeNote(parseDialogue(turns), OPTIONS)).not.toThrow()
})

test.each([
  ['any fever or chills?', 'no', 'The patient denies fever or chills.'],
  ['have you had any chest pain?', 'not really', 'The patient denies chest pain.'],
  ['no issues with your blood pressure?', 'no', 'The patient denies issues with the blood pressure.'],
  ['are you taking the lisinopril?', 'yep', 'The patient is taking the lisinopril.'],
  ['do you smoke cigarettes?', 'no', 'The patient does not smoke cigarettes.'],
  ['how long has this been going on?', 'about two weeks', 'This has been going on for about 2 weeks.'],
  ['when did it start?', 'last monday', 'This started last Monday.'],
  ['any nausea chills or fever?', 'no fever some chills', 'Reports chills. Denies fever.'],
])('%j answered %j is told as %j', (question, answer, line) => {
  expect(
    textOf(
      writeNote(
        parseDialogue(`[doctor] what brings you in? ${question}\n[patient] ${answer}\n[doctor] okay`),
        OPTIONS,
      ),
    ),
  ).toContain(line)
})

test.each(['no just a headache', 'no fever but i do have a headache', 'yes a headache'])(
  '%j never denies the headache',
  (answer) => {
    const note = textOf(
      writeNote(
        parseDialogue(`[doctor] what brings you in? any fever?\n[patient] ${answer}\n[doctor] okay`),
        OPTIONS,
      ),
    )
    expect(note).not.toMatch(/denies (?:(?!but)[^.])*headache/i)
  },
)
