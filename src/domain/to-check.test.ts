import { expect, test } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { byUrgency, stillLeftOut, toCheck } from './to-check.ts'

const said = (text: string, weight: number): Uncovered => ({
  id: text,
  text,
  weight,
  evidence: [{ segmentId: 'g1', from: 0, to: text.length }],
  sectionKey: 'plan',
})

test.each<[string, Uncovered[], string[]]>([
  [
    'what is refused comes before what it refuses, however little it was found to weigh',
    [said('And the flu shot', 0.9), said('No thank you, I do not want the flu shot this year', 0.5)],
    ['No thank you, I do not want the flu shot this year', 'And the flu shot'],
  ],
  [
    'an allergy comes before a refusal',
    [said('The vaccine? I don’t want it', 0.86), said('Any allergies? Penicillin', 1)],
    ['Any allergies? Penicillin', 'The vaccine? I don’t want it'],
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
])('%s', (_, given, wanted) => {
  expect(given.toSorted(byUrgency).map(({ text }) => text)).toEqual(wanted)
})

test.each([
  ['No thank you, I do not want the flu shot', 0.5, true],
  ['She declined the biopsy', 0.4, true],
  ['I won’t take any statin', 0.5, true],
  ['I don’t want to start insulin', 0.5, true],
  ['I did not want to wait so long, we came by bus', 0.3, false],
  ['We came by bus', 0.5, false],
  ['Do you want a refill? Yes', 0.6, false],
  ['I take aspirin', 0.9, true],
])('"%s" of the weight %f is to be checked: %s', (text, weight, is) => {
  expect(toCheck([said(text, weight)]).length === 1).toBe(is)
})

test('what a person left out is no longer to be checked', () => {
  const one = said('I take aspirin', 0.9)
  expect(toCheck([{ ...one, leftOut: true }, { ...one, leftOut: false }, one])).toHaveLength(2)
})

test('what was left out stays so where the same words stand in the same place, and only there', () => {
  const elsewhere = { ...said('No needle', 0.9), evidence: [{ segmentId: 'g2', from: 0, to: 9 }] }
  const before = [
    { ...said('No needle', 0.9), leftOut: true },
    { ...said('A rash', 0.9), leftOut: false },
  ]
  const found = [said('No needle', 0.5), elsewhere, said('A rash', 0.9), said('No needles', 0.9)]
  expect(stillLeftOut(found, before).map(({ leftOut = false }) => leftOut)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
