import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { MasterKeyError, parseMasterKeys } from './master-key.ts'

const fresh = (): string => randomBytes(32).toString('base64')

test('the first of several keys is current and the others are kept', () => {
  const keys = parseMasterKeys(`b:${fresh()}, a:${fresh()}`)
  expect(keys.current.id).toBe('b')
  expect([...keys.all.keys()]).toEqual(['b', 'a'])
})

test('a key without an id is named the same every time', () => {
  const key = fresh()
  expect(parseMasterKeys(key).current.id).toBe(parseMasterKeys(key).current.id)
  expect(parseMasterKeys(key).current.id).not.toBe(parseMasterKeys(fresh()).current.id)
})

test.each([
  ['too short', 'a:c2hvcnQ='],
  ['not base64', `a:${'!'.repeat(44)}`],
  ['an id with a dot', `a.b:${Buffer.alloc(32).toString('base64')}`],
  ['an id too long', `${'a'.repeat(17)}:${Buffer.alloc(32).toString('base64')}`],
  [
    'the same id twice',
    `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32, 1).toString('base64')}`,
  ],
  ['empty', '  '],
])('a setting that is %s is refused in words that do not hold it', (_name, setting) => {
  expect(() => parseMasterKeys(setting)).toThrow(MasterKeyError)
  const secret = setting.split(':')[1]
  try {
    parseMasterKeys(setting)
  } catch (cause) {
    if (secret) expect((cause as Error).message).not.toContain(secret)
  }
})

test('printing the keys does not show them', async () => {
  const setting = fresh()
  expect(inspect(parseMasterKeys(setting), { depth: 9 })).not.toContain(setting.slice(0, 12))
  expect(JSON.stringify(parseMasterKeys(setting))).not.toContain(setting.slice(0, 12))
})
