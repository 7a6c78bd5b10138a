import { expect, test } from 'vitest'
import { onBehalfOf } from './database/shared-pool.ts'
import { createPasswordHasher, HasherBusyError, PASSWORD_COSTS } from './password-hasher.ts'

const cheap = { memoryKiB: 8, passes: 1, lanes: 1 }

test('a hash is Argon2id with the costs of the product and its own salt', async () => {
  const hasher = createPasswordHasher()
  const [first, second] = await Promise.all([
    hasher.hash('a long passphrase'),
    hasher.hash('a long passphrase'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

test('only the password that was hashed is right', async () => {
  const hasher = createPasswordHasher(cheap)
  const hashed = await hasher.hash('a long passphrase')
  expect(await hasher.verify(hashed, 'a long passphrase')).toBe(true)
  expect(await hasher.verify(hashed, 'a long passphrasE')).toBe(false)
})

test('the same characters composed in another way are the same password', async () => {
  const hasher = createPasswordHasher(cheap)
  const hashed = await hasher.hash('cafe\u0301 au lait au matin')
  expect(await hasher.verify(hashed, 'caf\u00e9 au lait au matin')).toBe(true)
})

test('a password with a null character or half of a surrogate pair is hashed like any other', async () => {
  const hasher = createPasswordHasher(cheap)
  const hashed = await hasher.hash('null\u0000 and half \ud83d here')
  expect(await hasher.verify(hashed, 'null\u0000 and half \ud83d here')).toBe(true)
  expect(await hasher.verify(hashed, 'null')).toBe(false)
})

test('nobody has a password, whatever is tried', async () => {
  const hasher = createPasswordHasher(cheap)
  expect(await hasher.verify(null, 'of nobody')).toBe(false)
})

test.each([
  ['no hash at all', () => 'x'],
  ['nothing', () => ''],
  ['all the memory there is', (hash: string) => hash.replace('m=8,', 'm=4294967295,')],
  ['a little too much memory', (hash: string) => hash.replace('m=8,', 'm=65537,')],
  ['passes for hours', (hash: string) => hash.replace('t=1,', 't=99,')],
  ['too many lanes', (hash: string) => hash.replace('p=1$', 'p=5$')],
  ['less memory than its lanes need', (hash: string) => hash.replace('p=1$', 'p=2$')],
  ['another algorithm', (hash: string) => hash.replace('argon2id', 'argon2d')],
  ['another version', (hash: string) => hash.replace('v=19', 'v=16')],
  ['an endless salt', (hash: string) => hash.replace('p=1$', `p=1$${'A'.repeat(1_000_000)}`)],
  ['a line more', (hash: string) => `${hash}\n`],
])('a kept hash with %s is nobody’s, is never computed, and is told of', async (_, change) => {
  let told = 0
  const hasher = createPasswordHasher(cheap, () => (told += 1))
  const hashed = await hasher.hash('a long passphrase')
  expect(await hasher.verify(change(hashed), 'a long passphrase')).toBe(false)
  expect(told).toBe(1)
  expect(await hasher.verify(hashed, 'a long passphrase')).toBe(true)
  expect(told).toBe(1)
})

test('a hash of other costs is outdated', async () => {
  const hashed = await createPasswordHasher(cheap).hash('a long passphrase')
  expect(createPasswordHasher(cheap).isOutdated(hashed)).toBe(false)
  expect(createPasswordHasher(PASSWORD_COSTS).isOutdated(hashed)).toBe(true)
})

test('a flood of passwords is refused, and those in the queue are still answered', async () => {
  const hasher = createPasswordHasher(cheap)
  const hashed = await hasher.hash('a long passphrase')
  const answers = await Promise.allSettled(
    Array.from({ length: 300 }, () => hasher.verify(hashed, 'a long passphrase')),
  )
  const right = answers.filter((answer) => answer.status === 'fulfilled' && answer.value)
  const refused = answers.filter(
    (answer) => answer.status === 'rejected' && answer.reason instanceof HasherBusyError,
  )
  expect([right.length, refused.length]).toEqual([200, 100])
  expect(await hasher.verify(hashed, 'a long passphrase')).toBe(true)
})

test('a flood from one network address does not stand before the password of another', async () => {
  const hasher = createPasswordHasher(cheap)
  const hashed = await hasher.hash('a long passphrase')
  const done: string[] = []
  const from = (place: string) =>
    onBehalfOf(place, () => hasher.verify(hashed, 'a long passphrase')).then(() => void done.push(place))
  await Promise.all([...Array.from({ length: 200 }, () => from('192.0.2.1')), from('192.0.2.2')])
  // What is checked already, and one of the flood that has the other place.
  expect(done.indexOf('192.0.2.2')).toBeLessThan(5)
  await expect(Promise.all(Array.from({ length: 201 }, () => from('192.0.2.1')))).rejects.toBeInstanceOf(
    HasherBusyError,
  )
})
