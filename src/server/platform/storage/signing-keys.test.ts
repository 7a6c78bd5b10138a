import { hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseMasterKeys } from './master-key.ts'
import { signingKeys } from './signing-keys.ts'

const firstKey = `first:${Buffer.alloc(32, 1).toString('base64')}`
const secondKey = `second:${Buffer.alloc(32, 2).toString('base64')}`

test('a signing key is HKDF of its master key, as it was before ids were written down', () => {
  const expected = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 1), '', 'audit chain', 32))
  expect(signingKeys(parseMasterKeys(firstKey), 'audit chain').current()).toEqual({
    id: 'first',
    key: expected,
  })
})

test('a new master key signs what is new, and the older one still checks what it signed', () => {
  const before = signingKeys(parseMasterKeys(firstKey), 'tickets').current()
  const keys = signingKeys(parseMasterKeys(`${secondKey},${firstKey}`), 'tickets')
  expect(keys.current().id).toBe('second')
  expect(keys.find('first')).toEqual(before)
  expect(keys.all().map(({ id }) => id)).toEqual(['second', 'first'])
  expect(keys.find('third')).toBeNull()
})

test('each purpose and each master key has a secret of its own', () => {
  const secrets = ['tickets', 'audit chain'].flatMap((purpose) =>
    signingKeys(parseMasterKeys(`${secondKey},${firstKey}`), purpose)
      .all()
      .map(({ key }) => Buffer.from(key).toString('hex')),
  )
  expect(new Set(secrets).size).toBe(4)
})
