import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { figuresOf } from '../transcript-index.ts'
import { segmentWords } from '../talk/words.ts'
import { LETTER_KINDS, type LetterKind, type LetterSource } from './letter.ts'
import { writeLetter } from './write-letter.ts'

const section = (key: string, ...lines: string[]) => ({
  key,
  sentences: lines.map((line, i) => ({
    id: `${key}${i}`,
    text: line.replace(/^# /, ''),
    isHeading: line.startsWith('# '),
    evidence: [{ segmentId: 's1', from: 0, to: 5 }],
  })),
})
const SOURCE: LetterSource = {
  sections: [
    section('chief_complaint', 'Left knee pain.'),
    section('hpi', 'The patient has had left knee pain for 2 weeks.', 'The patient tried ibuprofen.'),
    section('medications', 'Lisinopril 10 mg every day.'),
    section('allergies', 'The patient is allergic to penicillin.'),
    section('physical_exam', 'Musculoskeletal: Swelling of the left knee.'),
    section(
      'assessment_plan',
      '# Knee pain.',
      'Medical reasoning: I think the patient has a left knee sprain.',
      "Additional testing: Order an MRI of the patient's left knee.",
      'Referral: Refer the patient to physical therapy.',
      'Patient education: The patient should stay off work for 1 week.',
      '# Hypertension.',
      'Medical treatment: Continue the lisinopril.',
    ),
  ],
  clinician: 'Dr. Robin Sample',
  patient: null,
  dateOfBirth: null,
  visitDay: 'November 21, 2026',
}
const text = (kind: LetterKind, change: Partial<LetterSource> = {}): string =>
  writeLetter(kind, { ...SOURCE, ...change })
    .map((line) => line.text)
    .join('\n')

describe('a letter', () => {
  test('of referral says why, and what is known', () => {
    const letter = text('referral')
    expect(letter).toContain('Reason for referral\nRefer the patient to physical therapy.')
    expect(letter).toContain('Dear [recipient],')
    expect(letter).toContain('[patient’s name]')
    for (const fact of ['Lisinopril 10 mg every day.', 'allergic to penicillin', 'Swelling of the left knee'])
      expect(letter).toContain(fact)
  })

  test('to the patient speaks to them in plain words', () => {
    const letter = text('patient', { patient: 'Kim Example' })
    expect(letter).toContain('Dear Kim Example,')
    expect(letter).toContain('I think you have a left knee sprain.')
    expect(letter).toContain('We will order an MRI of your left knee.')
    expect(letter).toContain('You should stay off work for 1 week.')
    expect(letter).toContain('High blood pressure.')
    expect(letter).not.toMatch(/the patient|hypertension/i)
  })

  test('to a workplace holds no diagnosis and no finding', () => {
    const letter = text('work')
    expect(letter).toContain('The patient should stay off work for 1 week.')
    expect(letter).not.toMatch(/knee|sprain|hypertension|lisinopril|MRI|therapy/i)
    expect(text('work', { sections: [] })).toContain('[restrictions or dates, if any]')
  })

  test('leaves out what is told for the chart alone', () => {
    const plan = section(
      'assessment_plan',
      'Logan is a 58 year old male who presents today with back pain.',
      'I do not think we need any further work up.',
      'Patient agreements: The patient agrees with the plan.',
    )
    for (const kind of LETTER_KINDS)
      expect(text(kind, { sections: [plan] })).not.toMatch(/Logan|agrees|back pain/)
    expect(text('work', { sections: [plan] })).toContain('[restrictions or dates, if any]')
  })

  test('to an insurer lists what was ordered, what was tried and why', () => {
    const letter = text('insurance')
    expect(letter).toContain("What was ordered\nOrder an MRI of the patient's left knee.")
    expect(letter).toContain('What was tried\nThe patient tried ibuprofen.')
    expect(letter).toContain('[insurer]')
  })
})

describe('words of the visit that a person put into the note', () => {
  const sections = [
    ...SOURCE.sections,
    section('hpi', '“I take ibuprofen for it, maybe 600 milligrams three times a day.”'),
    section(
      'plan',
      "“For your kidneys, avoid naproxen, and I'll see you in two weeks.”",
      "“I'd rather not take another statin.”",
      '“Stay off work until Monday, then light duty.”',
      '“No lifting at work because of the hernia.”',
    ),
  ]

  test.each(['referral', 'insurance'] as const)('stand in the letter of %s as they were said', (kind) => {
    const letter = text(kind, { sections })
    for (const { sentences } of sections.slice(-2))
      for (const one of sentences) expect(letter).toContain(one.text)
    expect(letter).not.toContain('Left out')
  })

  test('are told to the patient without their marks where they were said to them', () => {
    const letter = text('patient', { sections })
    expect(letter).toContain("For your kidneys, avoid naproxen, and I'll see you in two weeks.")
    expect(letter).not.toContain('“For your kidneys')
    expect(letter).toContain("“I'd rather not take another statin.”")
  })

  test('go to a workplace only where they name no illness, and what is left out is said', () => {
    const letter = text('work', { sections })
    expect(letter).toContain('“Stay off work until Monday, then light duty.”')
    expect(letter).not.toContain('hernia')
    expect(letter).toContain('[Left out: one sentence about work or school')
  })
})

test('a letter to the patient tells each of several problems with what is done about it', () => {
  const plan = section(
    'assessment_plan',
    'Medical treatment: Stop naproxen.',
    '# Diabetes.',
    'Medical treatment: Increase the metformin to 1000 mg twice a day.',
    '# Knee arthritis.',
    'Patient education and counseling: If she gets a fever, she should call us.',
    '# Hypertension.',
  )
  const lines = writeLetter('patient', { ...SOURCE, sections: [plan] })
  const from = lines.findIndex(({ text: line }) => line === 'What we talked about, and what happens next')
  expect(lines.slice(from + 1, from + 8).map(({ text: line }) => line)).toEqual([
    'Diabetes.',
    'Increase the metformin to 1000 mg twice a day.',
    'Knee arthritis.',
    'If you get a fever, you should call us.',
    'High blood pressure.',
    'Also:',
    'Stop naproxen.',
  ])
})

test('no letter leaves a diagnosis out because nothing stands under it', () => {
  const plan = section('assessment_plan', '# Asthma.', '# Hypertension.', 'Order a lipid panel.')
  expect(text('referral', { sections: [plan] })).toContain('Asthma.\nHypertension.\nOrder a lipid panel.')
  expect(text('insurance', { sections: [plan] })).toContain('Assessment\nAsthma.\nHypertension.')
})

test('a dose that the plan changes is in no letter as the dose to take', () => {
  const sections = [
    section('medications', 'Metformin 500 mg twice a day.', 'Lisinopril 10 mg.', 'Naproxen 500 mg.'),
    section('assessment_plan', 'Increase the metformin to 1000 mg twice a day.', 'Stop naproxen.'),
  ]
  expect(text('patient', { sections })).toContain('The medicines you told me about\nLisinopril 10 mg.\nIf')
  expect(text('referral', { sections })).toContain(
    'Lisinopril 10 mg.\nNaproxen 500 mg (stopped).\nIncrease the metformin to 1000 mg twice a day (until now: Metformin 500 mg twice a day).',
  )
})

test('what speaks of somebody else as well is left out of a letter to the patient, which says so', () => {
  const plan = section('plan', 'The patient should call his wife if she has a rash.', 'Rest.')
  const letter = text('patient', { sections: [plan] })
  expect(letter).toContain('[Left out: one sentence of the note that speaks of somebody else as well.')
})

test('what an insurer is asked for was ordered outright', () => {
  const plan = section(
    'plan',
    'I will get an MRI of the left shoulder.',
    'If it is melanoma, I will refer the patient to oncology.',
  )
  const letter = text('insurance', { sections: [plan] })
  expect(letter).toContain('What was ordered\nI will get an MRI of the left shoulder.')
  expect(letter).toContain('Assessment\nIf it is melanoma')
})

const PIECES = ['The patient takes metformin 500 mg twice a day.', 'Order an x-ray of the right hip.', 'Come back in 3 weeks.', 'Start prednisone 40 mg for 5 days.', 'She works at a school.', '<b>bold</b>', '\u0000', 'Er nimmt Aspirin.', 'I think the patient has hypertension.', '# Diabetes.', ''] // prettier-ignore
const wordsOf = (line: string) =>
  segmentWords({ id: '', speaker: 'unknown', text: line, startMs: null, endMs: null }, 0)

test('no number, medicine or side stands in a letter that the note does not hold', () => {
  const keys = ['hpi', 'medications', 'allergies', 'assessment_plan', 'plan', 'physical_exam', 'results']
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...keys), fc.array(fc.constantFrom(...PIECES), { maxLength: 4 })), {
        maxLength: 6,
      }),
      fc.constantFrom(...LETTER_KINDS),
      (made, kind) => {
        const sections = made.map(([key, lines]) => section(key, ...lines))
        const held = sections.flatMap(({ sentences }) => sentences.flatMap((one) => wordsOf(one.text)))
        const texts = new Set(held.map((word) => word.text))
        const figures = new Set(
          [...held, ...wordsOf(SOURCE.visitDay)].flatMap((word) => figuresOf(word.text)),
        )
        const ids = new Set(sections.flatMap(({ sentences }) => sentences.map(({ id }) => id)))
        for (const line of writeLetter(kind, { ...SOURCE, sections })) {
          expect(line.text.trim()).not.toBe('')
          expect(line.evidence.length > 0).toBe(line.sources.length > 0)
          for (const source of line.sources) expect(ids).toContain(source)
          for (const word of wordsOf(line.text)) {
            for (const figure of figuresOf(word.text)) expect(figures).toContain(figure)
            if (/^(?:left|right)$/.test(word.text) || (isDrug(word.text) && !isBroadDrug(word.text)))
              expect(texts).toContain(word.text)
          }
        }
      },
    ),
    { numRuns: 120 },
  )
})
