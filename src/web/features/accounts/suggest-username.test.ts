import { expect, test } from 'vitest'
import { Username } from '#contract/accounts.ts'
import { suggestUsername } from './suggest-username.ts'

test.each([
  ['Casey.Example@clinic.example', 'casey.example'],
  ['casey+notes@clinic.example', 'casey'],
  ['dr o’neil@clinic.example', 'dr.o.neil'],
  ['_x_@clinic.example', ''],
  ['', ''],
])('%s suggests %s', (email, username) => {
  expect(suggestUsername(email)).toBe(username)
})

test('a suggestion is accepted as a username', () => {
  const suggestion = suggestUsername(`${'very.long-name.'.repeat(6)}@clinic.example`)
  expect(Username.safeParse(suggestion).success).toBe(true)
})
