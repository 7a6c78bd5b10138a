import { expect, test } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { trialText, welcomeText } from './account-words.ts'

test.each([
  ['Dr', 'Casey', 'Dr. Casey', 'Welcome, Dr. Casey Example'],
  ['Mrs', 'Cassandra', 'Mrs. Cassan…', 'Welcome, Mrs. Cassandra Example'],
  ['Prefer-not-to-say', 'Cassandra', 'Cassan…', 'Welcome, Cassandra Example'],
] as const)('%s %s is "%s" for the eye and greeted in full with "%s"', (title, first_name, short, full) => {
  const { personal_information } = makeUser({ personal_information: { title, first_name } })
  expect(welcomeText(personal_information)).toEqual({ short, full })
})

test.each([
  ['user', null, 14, '14 Days left in your Trial'],
  ['user', null, 1, '1 Days left in your Trial'],
  ['user', null, 0, 'Your Trial has expired.'],
  ['user', 'expired', 0, 'Your Trial has expired.'],
  ['user', 'subscribed', 3, null],
  ['super_admin', null, 14, null],
  ['organization_admin', 'expired', 0, null],
] as const)('a %s whose trial stands at %s with %d days reads %j', (role, trial_status, days, text) => {
  const { account_details } = makeUser({ account_details: { role, trial_status } })
  expect(trialText(account_details, days)).toBe(text)
})
