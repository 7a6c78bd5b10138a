import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { figuresOf } from '../transcript-index.ts'
import { segmentWords } from '../talk/words.ts'
import { LETTER_KINDS, type LetterKind, type LetterSource } from './letter.ts'
import { toSecondPerson } from './second-person.ts'
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

test('talk that the note quotes stands in no letter, which says that it was left out', () => {
  const sections = [
    ...SOURCE.sections,
    section('hpi', '“And the wife, she takes warfarin for her heart.”'),
    section('plan', '“Stay off work till Monday, I guess, and drink.”', '“So we will see.”'),
  ]
  for (const kind of LETTER_KINDS) expect(text(kind, { sections })).not.toMatch(/[“”]|warfarin|I guess/)
  expect(text('referral', { sections })).toContain('[Left out: 3 passages that the note quotes')
  expect(text('patient', { sections })).toContain('[Left out: 2 passages that the note quotes')
  expect(text('work', { sections })).toContain('[Left out: one passage that the note quotes')
  expect(text('insurance', { sections })).toContain('[Left out: 3 passages that the note quotes')
  expect(text('referral')).not.toContain('Left out')
})

test.each([
  ['The patient takes lisinopril and their knee hurts.', 'You take lisinopril and your knee hurts.'],
  ['She has not tried ibuprofen.', 'You have not tried ibuprofen.'],
  ['Refer the patient to cardiology.', 'Refer you to cardiology.'],
  ['The patient worries about work.', 'You worry about work.'],
  ["The patient's mother had her knee replaced.", null],
])('%j is told to the patient as %j', (said, told) => {
  expect(toSecondPerson(said)).toBe(told)
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
