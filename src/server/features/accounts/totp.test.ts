import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newTotpSecret, totpAddress, totpStepOf } from './totp.ts'

// RFC 6238, appendix B: the SHA-1 rows, of which an authenticator app shows the last six digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code of the RFC is right', (seconds, code) => {
  expect(totpStepOf(code, RFC_SECRET, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test('a phone may be one step early or late, and no more', () => {
  const steps = [-61, -31, -1, 29, 59].map((seconds) =>
    totpStepOf('005924', RFC_SECRET, new Date((1_234_567_890 + seconds) * 1_000)),
  )
  // The code's own step begins at that very second.
  expect(steps).toEqual([null, null, 41_152_263, 41_152_263, 41_152_263])
})

test.each(['', '00592', '0059245', 'abcdef', '００５９２４', '\u0000'])('%j is no code', (code) => {
  expect(totpStepOf(code, RFC_SECRET, new Date(1_234_567_890_000))).toBeNull()
})

test('a secret is the random bytes it was given, and its address says whose it is', () => {
  const secret = newTotpSecret(Buffer.from('1234567890'.repeat(4)))
  expect(secret).toBe(RFC_SECRET)
  const address = new URL(totpAddress(secret, 'Attest', 'ana+1@clinic.example'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Attest:ana+1@clinic.example')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Attest',
    secret,
    digits: '6',
    period: '30',
  })
})
