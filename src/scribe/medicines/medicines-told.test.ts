import { describe, expect, test } from 'vitest'
import { TEMPLATES } from '../templates.ts'
import type { Segment } from '../types.ts'
import { writeNote } from '../write-note.ts'

/** The lines of one section of a SOAP note, of turns that begin with "Doctor: " or "Patient: ". */
function sectionOf(key: string, turns: readonly string[]): string[] {
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
  return note.sections.find((section) => section.key === key)?.sentences.map(({ text }) => text) ?? []
}

describe('a dose behind a name that nobody knows is given to no other medicine', () => {
  test.each([
    ['I am going to start you on Keflex, and then blorvex, 200 milligrams twice a day.', /keflex 200/i],
    ['I am going to prescribe Keflex. Blorvex, 200 milligrams twice a day.', /keflex 200/i],
    ['We will continue the metformin and then glorpadine, 5 milligrams daily.', /metformin 5/i],
  ])('%s', (said, swapped) => {
    expect(sectionOf('assessment_plan', [`Doctor: ${said}`, 'Patient: Okay.']).join(' ')).not.toMatch(swapped)
  })

  test('but the dose of its own sentence is', () => {
    const turns = [
      'Doctor: I am going to prescribe Keflex. That is 500 milligrams twice a day.',
      'Patient: Okay.',
    ]
    expect(sectionOf('assessment_plan', turns).join(' ')).toContain('Keflex 500 mg twice a day')
  })

  test('in what the patient takes', () => {
    const turns = [
      'Doctor: What do you take?',
      'Patient: Lisinopril, blorvex, ten milligrams, and metformin.',
    ]
    expect(sectionOf('medications', turns)).toEqual(['Lisinopril.', 'Metformin.'])
  })
})

const takes = (...said: string[]) => sectionOf('medications', ['Doctor: What do you take?', ...said])

describe('what was taken once is no medicine of today', () => {
  test.each([
    ['In college, I took a bunch of Tylenol.'],
    ['I took a whole bottle of Tylenol.'],
    ['I took Zoloft for about eight months. I am not on it now.'],
    ['I used Flonase last winter.'],
    ['They gave me prednisone for five days.'],
    ['Two urinary infections last year. They gave me Macrobid.'],
    ['I was on the Copaxone and I did that for four years.'],
    ['I took Lexapro when I was pregnant.'],
    ['I was given Keflex three years ago.'],
    ['My sister took Wellbutrin for smoking.'],
    ['I had the spironolactone but the hospital took me off.'],
  ])('%s', (said) => {
    expect(takes(`Patient: ${said}`)).toEqual([])
  })

  test.each([
    ['I took Tylenol this morning.', 'Tylenol.'],
    ['I have taken Zoloft for about eight months.', 'Zoloft.'],
    ['I started Zoloft two years ago and I still take it.', 'Zoloft.'],
    ['I take lisinopril every day.', 'Lisinopril daily.'],
    ['I took Zoloft for a year, but now I am on Lexapro.', 'Lexapro.'],
    ['They gave me lisinopril and I take it every morning.', 'Lisinopril every morning.'],
  ])('but it is today: %s', (said, line) => {
    expect(takes(`Patient: ${said}`)).toEqual([line])
  })
})

describe('what the clinician has on the list and the patient has stopped', () => {
  const listed = (said: string) =>
    sectionOf('medications', [
      'Doctor: Any other new pills? I have losartan, fifty, tamsulosin, and the simvastatin.',
      `Patient: ${said}`,
      'Doctor: Good.',
    ]).join(' ')

  test.each([
    'They stopped the simvastatin, my legs ached. Now I take the other one, rosuvastatin, five.',
    'I quit taking the simvastatin.',
    'The hospital took me off the simvastatin.',
  ])('%s', (said) => {
    expect(listed(said)).not.toMatch(/simvastatin/i)
  })

  test('but it is listed where it was begun again', () => {
    expect(listed('I stopped the simvastatin and then went back on it.')).toMatch(/losartan/i)
    expect(listed('I never stopped the simvastatin.')).toMatch(/simvastatin/i)
  })
})

describe('a question for medicines and allergies in one', () => {
  const told = (asked: string, said: string) => {
    const turns = [`Doctor: ${asked}`, `Patient: ${said}`, 'Doctor: Okay.']
    return [...sectionOf('medications', turns), ...sectionOf('allergies', turns)]
  }
  const none = 'The patient denies allergies.'

  test.each([
    [
      'Any other meds or medical stuff, new allergies?',
      'Just the omeprazole. No allergies.',
      ['Omeprazole.', none],
    ],
    [
      'Any meds, any allergies?',
      'Lisinopril and metformin, and no allergies.',
      ['Lisinopril.', 'Metformin.', none],
    ],
    [
      'Any allergies, any meds?',
      'No known drug allergies. I take Zoloft, fifty.',
      ['Zoloft 50.', none.replace('allergies', 'drug allergies')],
    ],
    // Which of the two it is nobody said.
    ['Any medications or allergies?', 'Just penicillin.', []],
  ])('%s %s', (asked, said, lines) => {
    expect(told(asked, said)).toEqual(lines)
  })

  test.each([
    ['Are you allergic to any meds?', 'Just penicillin.', ['Allergy: penicillin.']],
    ['Any allergies to medications?', 'Penicillin. I got hives.', ['Allergy: penicillin (hives).']],
    ['Any medication or food allergies?', 'Penicillin.', ['Allergy: penicillin.']],
    ['Any new allergies?', 'No new allergies. Just the sulfa.', ['Allergy: sulfa.']],
    ['Any allergies?', 'No.', [none]],
  ])('but one for allergies alone: %s %s', (asked, said, lines) => {
    expect(told(asked, said)).toEqual(lines)
  })
})

describe('what is measured, and what numbs, is no medicine to take', () => {
  const plan = (said: string) => sectionOf('assessment_plan', [`Doctor: ${said}`, 'Patient: Okay.']).join(' ')

  test.each([
    ['I would like to get a TSH and a vitamin D.', 'Additional testing: Order TSH and vitamin D.'],
    ['We will check a vitamin B12 and your folic acid.', 'Order vitamin B12 and folic acid.'],
    ['I am going to recheck the lithium.', 'recheck the lithium'],
  ])('%s', (said, line) => {
    expect(plan(said)).toContain(line)
    expect(plan(said)).not.toMatch(/\bUse\b|Medical treatment/)
  })

  test.each([
    ['I want you to take vitamin D, 2000 units a day.', /vitamin D,? 2000 units/],
    ['Start a lidocaine patch on the back.', /lidocaine patch/],
    ['I will get you on lithium, 300 milligrams twice a day.', /lithium/],
  ])('but: %s', (said, line) => {
    expect(plan(said)).toMatch(line)
    expect(plan(said)).not.toMatch(/Additional testing/)
  })

  test.each([
    'I will numb you with lidocaine.',
    'I am going to numb it with some lidocaine and then we cut.',
  ])('%s', (said) => {
    const turns = [`Doctor: ${said}`, 'Patient: Okay.']
    expect(plan(said)).not.toMatch(/use lidocaine/i)
    expect(sectionOf('medications', turns)).toEqual([])
    expect(sectionOf('ros', turns)).toEqual([])
  })

  test('but a numb hand is told', () => {
    const turns = ['Doctor: What brings you in?', 'Patient: My hand goes numb up to the elbow.']
    expect(sectionOf('ros', turns).join(' ')).toContain('Reports numbness')
  })
})

describe('orders with amounts as they are said', () => {
  const plan = (...said: string[]) =>
    sectionOf(
      'assessment_plan',
      said.flatMap((one) => [`Doctor: ${one}`, 'Patient: Okay.']),
    ).join(' ')

  test('one is added, and the other kept', () => {
    const told = plan(
      'Then I would add the bupropion XL, 150 in the morning, and keep the sertraline at a hundred.',
    )
    expect(told).toContain('Start bupropion XL 150 in the morning.')
    expect(told).toContain('Continue sertraline at 100.')
  })

  test('a new dose is told beside when it is taken', () => {
    const told = plan(
      'The metoprolol, I want to go up from fifty to seventy-five, to slow the heart down a bit. Take it in the evening, with supper.',
    )
    expect(told).toContain('Increase metoprolol to 75.')
  })

  test.each([
    ['Keep the sertraline at a hundred if your mood is good.'],
    ['Keep your appointment at nine.'],
    ['We could keep the sertraline at a hundred.'],
  ])('but nothing is continued by: %s', (said) => {
    expect(plan(said)).not.toMatch(/Continue/)
  })
})
