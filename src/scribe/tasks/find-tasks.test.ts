import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { builtInModels } from '../models.ts'
import { figuresOf, saidFigures } from '../transcript-index.ts'
import type { Segment } from '../types.ts'
import { segmentWords } from '../talk/words.ts'
import { readTranscript } from '../read-transcript.ts'
import { findTasks, tasksMeant, type FoundTask } from './find-tasks.ts'

const HISTORY = 'Doctor: What brings you in?\nPatient: My knee has been hurting for two weeks.\nDoctor: '
const after = (plan: string): FoundTask[] => findTasks(parseDialogue(`${HISTORY}${plan}`))
const told = (tasks: FoundTask[]): string[] => tasks.map(({ kind, subject }) => `${kind}: ${subject}`)
const weeks = (count: number) => ({ kind: 'in', count, unit: 'week' })

describe('what is meant becomes a task', () => {
  test.each([
    ['I will order an MRI of your left knee.', 'order: MRI of the left knee'],
    ['We will get a follow-up x-ray.', 'order: Follow-up x-ray'],
    ['I want to order a urine culture beside the labs.', 'order: Urine culture'],
    ['Let us get a lipid panel today.', 'order: Lipid panel today'],
    ["I'm gonna refer you to physical therapy.", 'referral: Physical therapy'],
    [
      'I want you to take ibuprofen six hundred milligrams three times a day with food.',
      'prescription: Ibuprofen 600 mg 3 times a day with food',
    ],
    ['We will start you on meloxicam 15 mg once a day.', 'prescription: Start meloxicam 15 mg once a day'],
    ['Come back in two weeks.', 'follow_up: Come back in 2 weeks'],
    ['I will call your cardiologist tomorrow.', 'call: Call the cardiologist tomorrow'],
    [
      'I want to increase the lisinopril from 10 mg to 20 mg a day.',
      'prescription: Increase lisinopril to 20 mg a day',
    ],
    ['You should stop taking the ibuprofen.', 'prescription: Stop ibuprofen'],
    [
      'If you are feeling feverish, taking some paracetamol, two tablets up to four times a day can also help.',
      'prescription: Paracetamol 2 tablets up to 4 times a day if the patient is feeling feverish',
    ],
    ['Simple paracetamol would probably be advisable.', 'prescription: Paracetamol'],
    ['Please give him Foobarin sixty mg, ibuprofen 400 mg.', 'prescription: Prescribe ibuprofen 400 mg'],
    ['We have steroid creams I can give you.', 'prescription: Steroid creams'],
    [
      'I would take ibuprofen regularly. That is 400 mg twice a day.',
      'prescription: Ibuprofen 400 mg twice a day',
    ],
    [
      "I'll give you a course of antibiotics today. Something called either nitrofurantoin or trimethoprim.",
      'prescription: Nitrofurantoin or trimethoprim',
    ],
    [
      'I want you to try some antihistamines. You can buy Piriton, up to about six times a day.',
      'prescription: Piriton up to about 6 times a day',
    ],
    ['But I still want you to have a pregnancy test done.', 'order: Pregnancy test'],
    ['We can check your full blood count, look for signs of anaemia.', 'order: Full blood count'],
    ['I am going to put you in a short leg walking boot.', 'order: Short leg walking boot'],
    [
      'I would like you to have another mammogram in October of 2031.',
      'order: Another mammogram in October of 2031',
    ],
    [
      'I will give you an anti-inflammatory such as ibuprofen or naproxen.',
      'prescription: Prescribe anti-inflammatory such as ibuprofen or naproxen',
    ],
  ])('%j', (plan, task) => {
    expect(told(after(plan))).toEqual([task])
  })

  test('a list goes on after the verb', () => {
    expect(told(after('I am going to order a CBC, a basic metabolic panel and a urinalysis.'))).toEqual([
      'order: CBC',
      'order: Basic metabolic panel',
      'order: Urinalysis',
    ])
  })

  test('a dictated plan needs no speaker and no verb of saying', () => {
    const tasks = findTasks(
      parseDialogue(
        'Patient is a 45 year old man with diabetes. Lungs clear. Plan: continue lisinopril, recheck in 3 months. Order CBC. Refer to cardiology within 2 weeks.',
      ),
    )
    expect(told(tasks)).toEqual([
      'follow_up: Recheck in 3 months',
      'order: CBC',
      'referral: Cardiology within 2 weeks',
    ])
  })
})

test.each([
  'We could consider an MRI at some point.',
  'If it does not get better we would get an MRI.',
  'I do not think we need an MRI.',
  'Let us look at your MRI.',
  'You had an MRI last year and it was normal.',
  'Have you had an MRI?',
  'Let us hold off on the MRI.',
  "I will order an MRI.\nPatient: I don't want an MRI.",
  "I will order an MRI.\nPatient: No, I'd rather not have the MRI.",
  'I will order an MRI.\nPatient: Is that needed?\nDoctor: On second thought we do not need an MRI.',
  'Continue lisinopril 20 mg daily.',
  'Call me if the pain gets worse.',
  'We may need to do further tests like a stool sample.',
  'Come back to us if you have any further issues.',
  'I want you to come back in a few days if your symptoms are not getting any better.',
  "If your symptoms aren't getting better. I'd like you to come back and see me straight away.",
  'The results will come back to us after about five days.',
  'You have to wait before you return back to work.',
  'In that clinic they will be doing an ultrasound of the neck.',
  'They sometimes will do an ultrasound there.',
  'You can take Tylenol if you want.',
  'So you take digoxin.',
  'Under abnormal liver enzymes, they have improved.',
  'Her dexamethasone suppression test was normal.',
  'I would need to see a high testosterone.',
  'We are going to go on, labs checked and fine.',
  'We will cut a bit wider than the biopsy site.',
  'I want to go over the x-ray results with you.',
  'Now that x-ray, we will go over it.',
])('nothing is to be done after %j', (plan) => {
  expect(told(after(plan))).toEqual([])
})

test.each([
  ['Come back in two weeks.', weeks(2)],
  ['I want to see you back in three to four weeks.', weeks(3)],
  ['Follow up in a couple of weeks.', weeks(2)],
  ['Follow up on Monday.', { kind: 'weekday', weekday: 1 }],
  ['Come back tomorrow.', { kind: 'in', count: 1, unit: 'day' }],
  ['Follow up in 6 months.', { kind: 'in', count: 6, unit: 'month' }],
  ["We'll see you in about four, five days time.", { kind: 'in', count: 4, unit: 'day' }],
  ['I will see you again on January fourth.', { kind: 'date', month: 1, day: 4, year: null }],
  ['Come back on Tuesday, December 8th, 2026.', { kind: 'date', month: 12, day: 8, year: 2026 }],
  ['Come back on the 8th of December.', { kind: 'date', month: 12, day: 8, year: null }],
  ['Come back on 12/8.', { kind: 'date', month: 12, day: 8, year: null }],
  ['Come back on 13/8.', null],
  ['Come back in a few weeks.', null],
  ['Come back and see me.', null],
])('%j is due as it was said, and only then', (plan, due) => {
  expect(after(plan)).toMatchObject([{ kind: 'follow_up', due }])
})

test('the length of a treatment is not a date', () => {
  expect(after('I will prescribe prednisone 40 mg for 5 days.')).toMatchObject([{ due: null }])
})

/** Pieces of plans, put together at random, half of them broken. */
const PIECES = [
  'i am gonna order an mri of your left knee', 'let us get a cbc and a hemoglobin a1c', 'i do not want an x-ray', 'start lisinopril twenty milligrams once a day', 'we could consider prednisone', 'come back in two weeks', 'follow up on friday',
  'i will refer you to cardiology', 'i will call your pharmacy tomorrow', 'if it gets worse', 'the x-ray of your right hip showed no fracture', 'no', 'okay', 'and then', 'every six hours as needed', 'hey dragon order a lipid panel', 'take ibuprofen eight hundred', 'milligrams',
  'gib mir bitte ein rezept', '<script>order an mri</script>', '\u0000\u0007order\u0000labs', '¿necesito una radiografía?', 'see you back in three to four weeks', 'stop the aspirin', 'penicillin', 'in a year',
] // prettier-ignore

const visit = fc
  .array(
    fc.tuple(
      fc.constantFrom('doctor', 'patient', 'unknown', 'other'),
      fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }),
    ),
    { maxLength: 12 },
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
const wordsOf = (text: string) =>
  segmentWords({ id: '', speaker: 'unknown', text, startMs: null, endMs: null }, 0)

test('a task has evidence that exists, and no number, medicine or side that nobody said', () => {
  fc.assert(
    fc.property(visit, (segments) => {
      const byId = new Map(segments.map((segment) => [segment.id, segment.text]))
      const said = segments.flatMap((segment) => wordsOf(segment.text))
      const texts = new Set(said.map((word) => word.text))
      const figures = new Set(said.flatMap(saidFigures))
      for (const { subject, evidence, due } of findTasks(segments)) {
        expect(subject.trim()).not.toBe('')
        expect(evidence.length).toBeGreaterThan(0)
        for (const { segmentId, from, to } of evidence)
          expect(byId.get(segmentId)?.slice(from, to).trim()).toBeTruthy()
        const words = wordsOf(subject)
        for (const figure of words.flatMap((word) => figuresOf(word.text))) expect(figures).toContain(figure)
        for (const word of words)
          if (/^(?:left|right)$/.test(word.text) || (isDrug(word.text) && !isBroadDrug(word.text)))
            expect(texts).toContain(word.text)
        if (due?.kind === 'in' && due.count > 1) expect(figures).toContain(String(due.count))
      }
    }),
    { numRuns: 80 },
  )
})

test('any text is answered, at any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(Array.isArray(findTasks(parseDialogue(text)))).toBe(true)
    }),
    { numRuns: 60 },
  )
  expect(findTasks([])).toEqual([])
  expect(findTasks(parseDialogue('MRI'))).toEqual([])
  expect(findTasks(parseDialogue('Arzt: Ich verschreibe Ihnen Ibuprofen.\nPatient: Danke.'))).toEqual([])
  const hours = Array.from({ length: 3_000 }, (_, i) => `Doctor: I see.\nPatient: It hurt on day ${i}.`)
  expect(told(findTasks(parseDialogue(`${hours.join('\n')}\nDoctor: I will order an MRI.`)))).toEqual([
    'order: MRI',
  ])
})

describe('what is only spoken of', () => {
  test.each([
    'I would like to ask you some questions about the pregnancy.',
    'All I can see is Risperdal and Haldol.',
    'It looks like we have you taking Vicodin for the pain.',
    'We will use antibiotics to control for infection.',
    'I would like you to see your endocrinologist for issues with your insulin pump.',
  ])('%j orders nothing of it', (plan) => {
    expect(told(after(plan)).filter((task) => /^(?:prescription|order)/.test(task))).toEqual([])
  })
})

test('how a turn is written is looked at once, not for each task of it', () => {
  const reads = (tasks: number) => {
    const turn = 'take two tablets of metoprolol twice a day and '.repeat(tasks)
    const read = readTranscript(parseDialogue(`${HISTORY}${turn}`), builtInModels())
    let count = 0
    const segments = read.segments.map((segment) => ({
      ...segment,
      get text() {
        count++
        return segment.text
      },
    }))
    expect(tasksMeant({ ...read, segments }).length).toBeGreaterThan(0)
    return count
  }
  expect(reads(40)).toBe(reads(2))
})
