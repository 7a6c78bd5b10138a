// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { stepOf } from './processing-strip.tsx'

test.each([
  ['Transcribing 8 %', 'Transcribing'],
  ['Writing: Vitals done', 'Writing'],
  ['Waiting to transcribe', 'Waiting to transcribe'],
])('of %j a screen reader is told %j, and not again at each percent', (message, told) => {
  expect(stepOf(message)).toBe(told)
})
