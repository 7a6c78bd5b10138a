import { expect, test } from 'vitest'
import { isOnlyNames, withoutToldWithMore } from './bare-conditions.ts'
import { segmentWords } from '../talk/words.ts'
import type { SectionKey } from '../types.ts'

const line = (section: SectionKey, text: string) => ({
  section,
  text,
  words: segmentWords({ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }, 0),
})
const LISTED = new Set(['gout', 'asthma'])

test.each([
  ['hpi', 'He also has gout and asthma.', true],
  ['hpi', 'He reports that he has gout.', true],
  ['hpi', 'He has gout and epilepsy.', false],
  ['hpi', 'He has had gout for 3 years.', false],
  ['hpi', 'He had asthma in the past.', false],
  ['hpi', 'His gout keeps him awake.', false],
  ['past_medical_history', 'He has a history of gout.', true],
  ['past_medical_history', 'He was diagnosed with gout by a nurse.', true],
  ['past_medical_history', 'He was diagnosed with gout 3 years ago.', false],
  ['past_medical_history', 'He denies a history of gout.', false],
  ['past_medical_history', 'He has a history of lung disease.', false],
] satisfies Array<[SectionKey, string, boolean]>)('%s: %j says only names of the list: %s', (section, text, only) => {
  expect(isOnlyNames(line(section, text), LISTED)).toBe(only)
}) // prettier-ignore

test('a condition that is told with more does not stand in the list as well', () => {
  const conditions = [line('past_medical_history', 'Gout.'), line('past_medical_history', 'Asthma.')]
  const told = [
    line('past_medical_history', 'He was diagnosed with gout 3 years ago.'),
    line('past_medical_history', 'He has not had asthma since 2010.'),
  ]
  expect(withoutToldWithMore(conditions, told).map(({ text }) => text)).toEqual(['Asthma.'])
})
