import { expect, test } from 'vitest'
import { medicinesInForce } from './in-force.ts'

const note = (sections: Record<string, string[]>) =>
  medicinesInForce(
    Object.entries(sections).flatMap(([section, texts]) =>
      texts.map((text, i) => ({ section, id: `${section} ${i}`, text })),
    ),
  )
const texts = (lines: Array<{ text: string }>) => lines.map(({ text }) => text)

test.each([
  ['Metformin 500 mg twice a day.', 'Increase the metformin to 1000 mg twice a day.', 'Increase the metformin to 1000 mg twice a day (until now: Metformin 500 mg twice a day).'],
  ['Lantus 30 units.', 'Decrease the Lantus from 30 units to 24 units at bedtime.', 'Decrease the Lantus from 30 units to 24 units at bedtime (until now: Lantus 30 units).'],
  ['Tylenol.', 'Take acetaminophen 650 mg every 6 hours.', 'Take acetaminophen 650 mg every 6 hours.'],
  ['Lisinopril 10 mg.', 'Medical treatment: Continue lisinopril 20 mg.', 'Continue lisinopril 20 mg (until now: Lisinopril 10 mg).'],
  ['Lithium 300 mg twice a day.', 'Continue lithium 300 mg twice a day.', 'Lithium 300 mg twice a day.'],
  ['Lithium 300 mg twice a day.', 'Repeat a lithium level in 1 month.', 'Lithium 300 mg twice a day.'],
  ['Albuterol 2 puffs.', 'Use prednisone 40 mg for 5 days and albuterol every 4 hours.', 'Albuterol 2 puffs.'],
  ['Olanzapine 10 mg.', 'Lower the olanzapine to 5 mg for 1 week, then stop it.', 'Lower the olanzapine to 5 mg for 1 week, then stop it (until now: Olanzapine 10 mg).'],
  ['Lasix 20 mg.', '“I want to double the furosemide to 40 milligrams.”', '“I want to double the furosemide to 40 milligrams” (until now: Lasix 20 mg).'],
])('%j with %j in the plan is %j', (listed, planned, now) =>
  expect(texts(note({ medications: [listed], assessment_plan: [planned] }).listed)[0]).toBe(now)) // prettier-ignore

test.each([
  'Stop naproxen.',
  'Stay off the naproxen.',
  'The patient was advised to stop naproxen.',
  '“Stop the naproxen, it hurts your kidneys.”',
])('%j takes it off the list', (stop) => {
  const { listed, over } = note({ medications: ['Naproxen 500 mg.'], plan: [stop] })
  expect(texts(listed)).toEqual([])
  expect(texts(over)).toEqual([stop])
})

test('what was stopped before the visit is not taken', () => {
  const { listed, told, over } = note({
    hpi: ['She stopped atorvastatin 2 months ago.', 'He threw the zolpidem out.', 'He ran out of metformin.'],
    medications: ['Zolpidem.', 'Metformin 500 mg.'],
  })
  expect(texts(listed)).toEqual(['Metformin 500 mg.'])
  expect(told).toEqual([])
  expect(texts(over)).toEqual([
    'She stopped atorvastatin 2 months ago.',
    'He threw the zolpidem out.',
    'He ran out of metformin.',
  ])
})

test.each([
  'For sleep I could give the patient mirtazapine.',
  'If it is still high, we will start levothyroxine.',
  'We talked about insulin glargine.',
  'Consider losartan.',
])('%j is only spoken of', (text) => {
  const { told, considered } = note({ plan: [text] })
  expect([told, texts(considered)]).toEqual([[], [text]])
})

test.each([
  'Hold aspirin for 2 days, then go back on 81 mg a day.',
  'Hydrocortisone 1% on the red areas for 5 days, no longer.',
  'Start prednisone 40 mg and stop it if there is bleeding.',
  'Take Tylenol if you are in pain.',
])('%j is to be taken', (text) => expect(texts(note({ plan: [text] }).told)).toEqual([text]))

test.each(['If she needs the albuterol more often, she should call us.', 'She does not need medicine.', 'Potassium level is 5.6.', 'Penicillin allergy.', 'Her mother takes warfarin.'])(
  '%j names no medicine of the patient',
  (text) => expect(Object.values(note({ plan: [text] })).flat()).toEqual([]),
) // prettier-ignore

test('each sentence of a quotation is read by itself', () => {
  const { told, over } = note({
    plan: ['“Stop the Excedrin. Take omeprazole 40 milligrams twice a day.”'],
  })
  expect(texts(over)).toEqual(['“Stop the Excedrin.”'])
  expect(texts(told)).toEqual(['“Take omeprazole 40 milligrams twice a day.”'])
})

test.each(['The Eliquis, continue taking that, do not skip it.', 'Do not stop the Eliquis.'])(
  '%j stops nothing',
  (plan) => {
    const { listed } = note({ medications: ['Eliquis 5 mg twice a day.'], assessment_plan: [plan] })
    expect(texts(listed)[0]).not.toMatch(/stopped/)
    expect(texts(listed)[0]).toMatch(/Eliquis/)
  },
)
