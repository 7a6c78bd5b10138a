import { expect, test } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { byUrgency } from './to-check.ts'

const said = (text: string, weight: number): Uncovered => ({
  id: text,
  text,
  weight,
  evidence: [{ segmentId: 'g1', from: 0, to: text.length }],
  sectionKey: 'plan',
})

test.each<[string, Uncovered[], string[]]>([
  [
    'what is refused comes before a heavier question',
    [said('Any allergies? Penicillin', 1), said('I don’t want the flu shot', 0.9)],
    ['I don’t want the flu shot', 'Any allergies? Penicillin'],
  ],
  [
    'a question with its refusal, too',
    [said('Take 5 milligrams at night', 0.95), said('And the vaccine? No thanks', 0.85)],
    ['And the vaccine? No thanks', 'Take 5 milligrams at night'],
  ],
  [
    'of two that weigh the same, what was told comes before what was asked',
    [said('Any rash? A little', 0.9), said('I stopped the pills', 0.9)],
    ['I stopped the pills', 'Any rash? A little'],
  ],
  [
    'else the heaviest comes first',
    [said('I stopped the pills', 0.85), said('Any rash? A little', 0.9)],
    ['Any rash? A little', 'I stopped the pills'],
  ],
  [
    'what need not be checked is lifted by no refusal',
    [said('I do not like the parking here', 0.4), said('We came by bus', 0.5)],
    ['We came by bus', 'I do not like the parking here'],
  ],
])('%s', (_, given, wanted) => {
  expect(given.toSorted(byUrgency).map(({ text }) => text)).toEqual(wanted)
})
