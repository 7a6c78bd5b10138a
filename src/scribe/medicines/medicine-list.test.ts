import { describe, expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'
import { writeNote } from '../write-note.ts'

/** The medicines of a note, of turns that begin with "Doctor: " or "Patient: ". */
function takes(...turns: string[]): string[] {
  const segments = turns.map((turn, i): Segment => {
    const speaker = turn.startsWith('Doctor') ? 'doctor' : 'patient'
    return { id: `s${i}`, speaker, text: turn.slice(turn.indexOf(': ') + 2), startMs: null, endMs: null }
  })
  const note = writeNote(segments, {
    sections: TEMPLATES.find((template) => template.key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections.find(({ key }) => key === 'medications')?.sentences.map(({ text }) => text) ?? []
}

test('a list that is read out, with amounts as they are said', () => {
  expect(
    takes(
      "Doctor: Okay, that's good to know. Let's go over your pills. Did you bring them?",
      "Patient: I've got the list. So, furosemide, forty in the morning and forty in the afternoon. Metoprolol, the long one, fifty. Entresto, the little one, twice a day. Eliquis, five, twice a day. And the cholesterol one, atorvastatin, eighty. And the new one, Farxiga.",
      'Doctor: Ten milligrams.',
      'Patient: Yes. And I was on spironolactone but the hospital took me off.',
    ),
  ).toEqual([
    'Furosemide 40 in the morning and 40 in the afternoon.',
    'Metoprolol, the long one, 50.',
    'Entresto twice a day.',
    'Eliquis 5 twice a day.',
    'Atorvastatin 80.',
    'Farxiga 10 mg.',
  ])
})

test.each([
  ['And ibuprofen 400 from the drugstore, two times a day for his knee.', 'Ibuprofen 400, 2 times a day.'],
  ['I use naproxen 220 when my back is bad.', 'Naproxen 220.'],
  ['I take ibuprofen 3 when I need it.', 'Ibuprofen.'],
])('a strength that stands behind the name is told, and what may count tablets is not: %s', (said, line) => {
  expect(takes('Doctor: What are you taking?', `Patient: ${said}`)).toEqual([line])
})

describe('what is named in a list', () => {
  test.each([
    ['What do you take every day?', 'Lexapro, ten. And Zyrtec in the spring.', ['Lexapro 10.', 'Zyrtec.']],
    ['Any medicines?', 'Propranolol for the migraines, forty twice a day.', ['Propranolol 40 twice a day.']],
    ['Any medicines?', 'Metformin, a thousand twice a day. Bupropion XL, three hundred.', ['Metformin 1000 twice a day.', 'Bupropion XL 300.']],
    ['Have you got your pills with you?', 'Yes. Losartan, fifty. Tamsulosin.', ['Losartan 50.', 'Tamsulosin.']],
    ['What else are you on?', 'Spironolactone, the water one, twenty-five at bedtime.', ['Spironolactone, the water one, 25 at bedtime.']],
    ['What do you take?', 'Vitamin D, two thousand.', ['Vitamin D 2000.']],
  ])('%s %s', (asked, said, lines) => {
    expect(takes(`Doctor: ${asked}`, `Patient: ${said}`, 'Doctor: Okay.')).toEqual(lines)
  }) // prettier-ignore

  test.each([
    ['How is the knee?', 'Better. Naproxen, two, helped. Celebrex, no good.'],
    ['Any medicines?', 'My sister takes Ozempic. I had Zoloft years ago.'],
    ['Are you allergic to any medicines?', 'Penicillin. Codeine.'],
    ['What do you take?', 'Nothing. They wanted me on a statin, Lipitor, and I never did.'],
  ])('but not: %s %s', (asked, said) => {
    expect(takes(`Doctor: ${asked}`, `Patient: ${said}`, 'Doctor: Okay.')).toEqual([])
  })

  test.each([
    ['Metoprolol for two weeks.', ['Metoprolol.']],
    ['Lisinopril since 2016.', ['Lisinopril.']],
    ['Tylenol, about three times a day.', ['Tylenol about 3 times a day.']],
  ])('no amount is made of a time: %s', (said, lines) => {
    expect(takes('Doctor: What do you take?', `Patient: ${said}`, 'Doctor: Okay.')).toEqual(lines)
  })
})

test('two medicines in one are one, with both strengths; how often is told in shorthand too', () => {
  expect(
    takes(
      'Doctor: What are you taking?',
      'Patient: Sacubitril valsartan 49/51 twice a day, oxycodone acetaminophen 5/325 as needed, budesonide formoterol 160/4.5 two puffs twice a day.',
      'Doctor: Anything else?',
      'Patient: Yes, I take drospirenone ethinyl estradiol daily.',
    ),
  ).toEqual([
    'Sacubitril valsartan 49/51 twice a day.',
    'Oxycodone acetaminophen 5/325 as needed.',
    'Budesonide formoterol 160/4.5, 2 puffs twice a day.',
    'Drospirenone ethinyl estradiol daily.',
  ])
  expect(
    takes('Doctor: What are you taking?', 'Patient: Metformin, lisinopril, and ramipril 5 mg od.'),
  ).toEqual(['Metformin.', 'Lisinopril.', 'Ramipril 5 mg od.'])
})
