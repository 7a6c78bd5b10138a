import { describe, expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

/** The list of medicines of a visit that begins with a complaint. */
function takes(...turns: string[]): string[] {
  const text = ['Doctor: What brings you in?', 'Patient: My toes hurt.', ...turns].join('\n')
  const note = writeNote(parseDialogue(text), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return note.sections.find(({ key }) => key === 'medications')?.sentences.map((line) => line.text) ?? []
}

describe('a medicine asked after and affirmed stands with what the exchange tells of it', () => {
  test.each([
    ['And the Jardiance?', 'Yep, ten milligrams, every morning.', ['Jardiance 10 mg every morning.']],
    ['And the atorvastatin?', 'Forty at night.', ['Atorvastatin 40 at night.']],
    ['Were you still on the allopurinol?', 'I take it. The hundred.', ['Allopurinol 100.']],
    ['Still on the Zoloft?', 'They bumped me up to a hundred.', ['Zoloft 100.']],
    ['You are still on the Lotrel?', 'Yeah. The ten forty. Every morning.', ['Lotrel 10/40 every morning.']],
    ['And the Vytorin?', 'Ten slash twenty, at bedtime.', ['Vytorin 10/20 at bedtime.']],
    ['How much Lantus?', "It used to be twenty, now it's twenty-six units.", ['Lantus 26 units.']],
    ['And Ozempic, what dose are you up to?', 'One milligram. I was on the half before.', ['Ozempic 1 mg.']],
    ['And the Lasix?', 'Only when my feet swell.', ['Lasix.']],
    ['Which inhaler are you on?', 'Symbicort. Two puffs twice a day.', ['Symbicort 2 puffs twice a day.']],
    ['And the sertraline?', "I think it's fifty. Or a hundred, I'm not sure.", ['Sertraline.']],
    ['And the prednisone?', 'I finished that.', []],
    ['And the diltiazem?', 'They stopped that in the hospital.', []],
    ['And the Flomax?', 'I ran out two weeks ago.', []],
    ['And warfarin?', 'Not since the spring.', []],
    ['And the amitriptyline?', 'That was for my sister.', []],
    ['What did they give you?', 'Macrobid. It worked.', []],
    ["You're on warfarin?", 'Yes.', ['Warfarin.']],
    ['And amlodipine, you still take the 5?', 'Yes, at night.', ['Amlodipine 5 at night.']],
    ['And the metoprolol, is that still 25?', 'Yes, twice a day.', ['Metoprolol 25 twice a day.']],
    ['And amlodipine, you still take the 5?', 'Not since May.', []],
    ['And amlodipine, is that 5 or 10?', 'Yes.', ['Amlodipine.']],
    [
      "You're on warfarin for the fibrillation, 5 milligrams a day?",
      "Yes. My wife gave me two of her ibuprofen yesterday, and it didn't help.",
      ['Warfarin 5 mg a day.'],
    ],
    ['Still taking the lisinopril?', 'Still taking it.', ['Lisinopril.']],
    ['Do you take levothyroxine?', 'I do, every morning.', ['Levothyroxine every morning.']],
    ["So that's amlodipine, is it?", "That's it.", ['Amlodipine.']],
    ['Is it still metformin 500 twice a day?', 'Yes, the same.', ['Metformin 500 twice a day.']],
    ['You still take insulin glargine, 20 units at night?', 'Yes.', ['Insulin glargine 20 units at night.']],
    ['Were you on prednisone last year?', 'Yes.', []],
    ['Have you ever taken prednisone?', 'Yes.', []],
    ['Would you take sumatriptan if I gave it to you?', 'Yes.', []],
    ['Can you take ibuprofen?', 'Yes.', []],
    ["You're off warfarin?", 'Yes.', []],
    ['And your wife takes warfarin?', 'Yes.', []],
    ['Did they stop your warfarin?', 'Yes.', []],
  ])('%s %s', (asked, answer, listed) => {
    expect(takes(`Doctor: ${asked}`, `Patient: ${answer}`)).toEqual(listed)
  })
})

describe('a figure without its unit stays with its medicine', () => {
  test.each([
    ['Metformin 500 twice a day.', ['Metformin 500 twice a day.']],
    ['Metformin, 500 twice daily.', ['Metformin 500 twice daily.']],
    ['Gabapentin 300 three times a day.', ['Gabapentin 300, 3 times a day.']],
    ['500 of metformin twice a day.', ['Metformin 500 twice a day.']],
    ['Metformin 1000 BID.', ['Metformin 1000 BID.']],
    ['Hydroxychloroquine, three hundred a day.', ['Hydroxychloroquine 300 a day.']],
    ['Two Tylenol three times a day.', ['Tylenol 3 times a day.']],
    ['Ibuprofen two or three times a day.', ['Ibuprofen 2-3 times a day.']],
    ['Lisinopril since 2016.', ['Lisinopril.']],
  ])('%s', (said, listed) => {
    expect(takes('Doctor: What do you take?', `Patient: ${said}`)).toEqual(listed)
  })
})

test('what the clinician says to take is an order, behind a medicine that is taken too', () => {
  expect(
    takes(
      'Doctor: And your metformin 500 twice a day, still taking it?',
      'Patient: Yes, I am.',
      'Doctor: Left knee is warm. Take acetaminophen 650 three times a day.',
    ),
  ).toEqual(['Metformin 500 twice a day.'])
})

test('a list that the clinician reads from the bottles, one of them put right', () => {
  expect(
    takes(
      'Doctor: So what are you on, did you bring the bottles?',
      'Patient: I brought the bag.',
      'Doctor: I love the bag. Okay. Carvedilol twelve and a half twice a day. Furosemide forty, once a day?',
      'Patient: Twice. They told me two a day at the hospital, and then my regular doctor said cut to once, so, once.',
      'Doctor: Once a day. Okay. Entresto, twenty-four twenty-six, twice a day. Spironolactone, twenty-five.',
      'Patient: And the Synthroid, eighty-eight.',
      'Doctor: And levothyroxine eighty-eight micrograms. And what is this one, metoprolol?',
      "Patient: That's from before. I don't take that anymore.",
    ),
  ).toEqual([
    'Carvedilol 12.5 twice a day.',
    'Furosemide 40 once a day.',
    'Entresto 24/26 twice a day.',
    'Spironolactone 25.',
    'Levothyroxine 88 mcg.',
  ])
})

test('what is too broad to be a medicine elsewhere stands in a list, each with its own way of taking it', () => {
  expect(
    takes(
      'Doctor: What are you taking now?',
      'Patient: The prenatal, the baby aspirin, the iron every other day, and the levothyroxine.',
      "Doctor: Levothyroxine, what's the dose now?",
      'Patient: They put it up to seventy-five. It was fifty before I was pregnant.',
    ),
  ).toEqual(['Prenatal.', 'Baby aspirin.', 'Iron every other day.', 'Levothyroxine 75.'])
})

test('what is borrowed, left over, given or ordered today is on no list', () => {
  expect(
    takes(
      "Patient: I took my wife's naproxen for it.",
      'Doctor: How much naproxen?',
      'Patient: Like two a day. For four days.',
      'Doctor: Did you take any leftover antibiotics?',
      'Patient: I had two Macrobid left over. I took those Wednesday.',
      "Doctor: I'm giving you a shot of ceftriaxone here, one gram, and some Zofran, four milligrams.",
    ),
  ).toEqual([])
})
