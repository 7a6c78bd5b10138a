import { expect, test } from 'vitest'
import type { SigningKeys } from '../storage/signing-keys.ts'
import { partsSealedBy, sealParts } from './content-seals.ts'

const keysNamed = (current: string, ...known: string[]): SigningKeys => {
  const keyOf = (id: string) => ({ id, key: Buffer.from(id.padEnd(32, '.')) })
  return {
    current: () => keyOf(current),
    find: (id) => ([current, ...known].includes(id) ? keyOf(id) : null),
    all: () => [current, ...known].map(keyOf),
  }
}

test('each seal is told which part it is of, in whatever order, under whichever key', () => {
  const [old, now] = [keysNamed('old'), keysNamed('now', 'old')]
  const seals = [sealParts(now, ['b']), sealParts(old, ['c']), sealParts(now, ['a'])]
  expect(partsSealedBy(now, seals, ['a', 'b', 'c'])).toEqual([1, 2, 0])
})

test.each([
  ['of another text', sealParts(keysNamed('now'), ['d'])],
  ['of two parts', sealParts(keysNamed('now'), ['a', 'b'])],
  ['of a key that is gone', sealParts(keysNamed('gone'), ['a'])],
  ['that is none', ''],
])('a seal %s is of none of them', (_, seal) => {
  expect(partsSealedBy(keysNamed('now'), [seal], ['a', 'b', null])).toEqual([-1])
})

test('every part is hashed once, however many seals there are', () => {
  const keys = keysNamed('now')
  const texts = Array.from({ length: 200 }, (_, i) => `Addendum ${i}`)
  let looks = 0
  const counted = new Proxy(texts, {
    get: (all, name, self) => {
      if (/^\d+$/.test(String(name))) looks += 1
      return Reflect.get(all, name, self)
    },
  })
  const seals = texts.map((text) => sealParts(keys, [text])).reverse()
  expect(partsSealedBy(keys, seals, counted)).toEqual(texts.map((_, i) => 199 - i))
  expect(looks).toBe(texts.length)
})
