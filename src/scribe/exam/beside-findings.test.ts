import { expect, test } from 'vitest'
import { soapNote } from '../soap-note-fixture.ts'

const examOf = (said: string): string[] =>
  soapNote(`Doctor: What brings you in?
Patient: I have had a cough since Tuesday.
Doctor: Let me look. Throat is clear. ${said} Heart is regular.
Doctor: So this is bronchitis.`)
    .filter(({ key }) => key === 'physical_exam')
    .flatMap(({ sentences }) => sentences.map(({ text }) => text))

test.each([
  ['There are some dry patches behind both knees.', 'Skin: Dry patches behind both knees.'],
  ['The cut is two centimeters, clean edges, no redness.', 'Skin: Cut is 2 cm, clean edges. No redness.'],
  [
    "She's got some mild retracting below the ribs, no flaring.",
    'Respiratory: Mild retracting below the ribs. No flaring.',
  ],
])('%j stands under its own system, whatever was looked at before', (said, line) => {
  expect(examOf(said)).toContain(line)
})

test.each([
  [
    "The left ear is a bit pink but it's not bulging.",
    'Ears, nose, mouth and throat: Throat is clear. Left ear is a bit pink, not bulging.',
  ],
  ["The knee is warm but it's not red.", 'Musculoskeletal: Knee is warm, not red.'],
])('what is not there beside a finding stands with it: %s', (said, line) => {
  expect(examOf(said)).toContain(line)
})
