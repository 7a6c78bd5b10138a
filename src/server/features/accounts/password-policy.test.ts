import { expect, test } from 'vitest'
import { passwordFault } from './password-policy.ts'

const owner = { email: 'r.moreau@clinic.example', username: 'rmoreau', productName: 'Attest' }

test.each([
  'correct-lamp-river-42',
  'seven quiet herons wade',
  'Ux7#pq!tR2vLm9',
  'пять тихих цапель',
  'summer rain on the quiet harbour',
  'my dog eats passwords daily',
])('a password that is hard to guess may be used: %s', (password) => {
  expect(passwordFault(password, owner)).toBeNull()
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
])('one of the first passwords that are guessed is refused: %s', (password) => {
  expect(passwordFault(password, owner)).toMatch(/first that are guessed/)
})

test.each(['my-rmoreau-pass', 'R.Moreau@clinic.example', 'x R.MOREAU x 1984', 'attest-river-lamp'])(
  'a password that contains what belongs to the account is refused: %s',
  (password) => {
    expect(passwordFault(password, owner)).toMatch(/contains your email/)
  },
)

test('a username of three letters is in many words and refuses none', () => {
  expect(passwordFault('annual river lamp', { ...owner, username: 'ann' })).toBeNull()
})
