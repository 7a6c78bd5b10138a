import { expect, test } from 'vitest'
import { plain } from './word.ts'
import { withTellerLeftOut } from './was-told.ts'
import { segmentWords } from './words.ts'

test.each([
  ['they told me that the scan showed a cyst', 'i was told that the scan showed a cyst'],
  ['then he said that I have a torn tendon', 'i was told that i have a torn tendon'],
  ['she told me I had gout', 'i was told that i had gout'],
  ['she said she would call', 'she said she would call'],
  ['they told me to rest', 'they told me to rest'],
  ['my wife told me that I snore', 'my wife told me that i snore'],
])('%j is told as %j', (said, told) => {
  const words = segmentWords({ id: '', speaker: 'patient', text: said, startMs: null, endMs: null }, 0)
  expect(plain(withTellerLeftOut(words))).toBe(told)
})
