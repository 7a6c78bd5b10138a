import { expect, test } from 'vitest'
import type { Problem } from './plan-labels.ts'
import { withLinesPlaced } from './plan-places.ts'
import type { Word } from '../talk/word.ts'

const line = (text: string, from = 0) => ({
  section: 'assessment_plan' as const,
  text,
  words: [{ text, raw: text, segment: 0, from, to: from + 1, after: '' } satisfies Word],
})
const problem = (name: string, ...texts: string[]): Problem => ({
  name,
  words: [],
  lines: texts.map((text, i) => line(text, i)),
})
/** Where a line that was said under the first of the problems is put. */
function placeOf(text: string, ...names: string[]): string {
  const [first = '', ...others] = names
  const placed = withLinesPlaced([problem(''), problem(first, text), ...others.map((name) => problem(name))])
  return placed.find(({ lines }) => lines.length > 0)?.name ?? 'nowhere'
}

test.each([
  ['Increase metformin to 1000 mg.', ['Sore throat.', 'Diabetes.'], 'Diabetes.'],
  ['Order a hemoglobin A1c.', ['Hypertension.', 'Type 2 diabetes.'], 'Type 2 diabetes.'],
  ['The right knee looks better.', ['Gout.', 'Right knee pain.'], 'Right knee pain.'],
  [
    'I think from a skin cancer standpoint everything seems to be fine.',
    ['Heart failure.', 'Skin cancer.'],
    'Skin cancer.',
  ],
  ['This is a flare of her gout.', ['Foot pain.', 'Gout.'], 'Foot pain.'],
  ['Prescribe Flexeril 10 mg.', ['Diabetes.', 'Low back strain.'], 'Low back strain.'],
  // Of its own problem as well, of several, of none that is known.
  ['Continue lisinopril 20 mg.', ['Congestive heart failure.', 'Hypertension.'], 'Congestive heart failure.'],
  ['Order a lipid panel.', ['Sore throat.', 'High cholesterol.', 'Coronary artery disease.'], 'Sore throat.'],
  ['Start allopurinol.', ['Sore throat.', 'Diabetes.'], 'Sore throat.'],
  // A cause is not what is spoken of.
  ['It could be related to severe hypertension.', ['Chest pain.', 'Hypertension.'], 'Chest pain.'],
])('%j of %j is put under %j', (text, names, place) => {
  expect(placeOf(text, ...names)).toBe(place)
})

test('what was said before any problem moves to its own, in the order it was said', () => {
  const placed = withLinesPlaced([
    problem('', 'Increase metformin.', 'We will talk again.'),
    { ...problem('Diabetes.'), lines: [line('Order a hemoglobin A1c.', 9)] },
  ])
  expect(placed.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    ['We will talk again.'],
    ['Increase metformin.', 'Order a hemoglobin A1c.'],
  ])
})
