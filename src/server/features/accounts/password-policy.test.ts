import { afterAll, expect, test } from 'vitest'
import { createPasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import { passwordFault } from './password-policy.ts'

const owner = {
  email: 'r.moreau@clinic.example',
  username: 'rmoreau',
  productName: 'Attest',
  firstName: 'Rosalind',
}

const strength = createPasswordStrength()
afterAll(() => strength.close())
const fault = (password: string, whose = owner) => passwordFault(password, whose, strength, 'one')

test.each([
  'correct-lamp-river-42',
  'seven quiet herons wade',
  'Ux7#pq!tR2vLm9',
  'пять тихих цапель',
  'summer rain on the quiet harbour',
  'my dog eats passwords daily',
])('a password that is hard to guess may be used: %s', async (password) => {
  expect(await fault(password)).toBeNull()
})

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd!2026',
  'passwordpassword',
  'Welcome123456',
  'Summer2026!!',
  'letmeinletmein1',
  'ILoveYou2026!',
  'changeme12345',
  'thisismypassword',
  'Doctor123456',
  'correcthorsebatterystaple',
  'aaaaaaaaaaaaaa',
  'abababababab',
  'abc123abc123',
  '123456789012',
  '987654321098',
  'abcdefghijkl',
  'QwertyUiop[]'.replace('[]', 'as'),
  '1qaz2wsx3edc',
  '20262026202620',
  'Liverpool1892',
  'DonaldDuck2024',
  'michelle121090',
  'trustno1trustno1',
  'mustang-mustang',
  'Rosalind1984!',
  'a'.repeat(256),
])('one of the first passwords that are guessed is refused: %s', async (password) => {
  expect(await fault(password)).toMatch(/first that are guessed/)
})

test.each(['my-rmoreau-pass', 'R.Moreau@clinic.example', 'x R.MOREAU x 1984', 'attest-river-lamp'])(
  'a password that contains what belongs to the account is refused: %s',
  async (password) => {
    expect(await fault(password)).toMatch(/contains your email/)
  },
)

test('a username of three letters is in many words and refuses none', async () => {
  expect(await fault('annual river lamp', { ...owner, username: 'ann' })).toBeNull()
})

test('who asks for too many at once is told to wait, and everybody else is answered', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 130 }, () => passwordFault('seven quiet herons wade', owner, strength, 'flood')),
  )
  const refused = flood.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30)
  expect(await fault('seven quiet herons wade')).toBeNull()
})
