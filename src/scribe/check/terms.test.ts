import { expect, test } from 'vitest'
import { termOf } from './terms.ts'

test.each([
  ['shortness', 'short'],
  ['breathlessness', 'breathless'],
  ['tiredness', 'tired'],
  ['hoarseness', 'hoarse'],
  ['unsteadiness', 'unsteady'],
  ['heaviness', 'heavy'],
  ['fullness', 'full'],
  ['diaphoresis', 'sweaty'],
  ['gradually', 'gradual'],
  ['non-tender', 'tender'],
  ['right-handed', 'handed'],
])('"%s" is told by "%s"', (noted, said) => {
  expect(termOf(noted)).toBe(termOf(said))
})

test.each([
  ['illness', 'ill'],
  ['fitness', 'fit'],
  ['business', 'busy'],
  ['witness', 'wit'],
  ['harness', 'har'],
])('"%s" is not told by "%s"', (noted, said) => {
  expect(termOf(noted)).not.toBe(termOf(said))
})
