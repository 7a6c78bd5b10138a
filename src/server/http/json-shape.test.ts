import { expect, test } from 'vitest'
import { shapeOfJson } from './json-shape.ts'

const shapeOf = (text: string, limitBytes = 4_000_000) => shapeOfJson(Buffer.from(text), limitBytes)
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('as deep as any form may be is readable, and deeper is not, in lists and in objects', () => {
  expect(shapeOf(nested(40))).toEqual({ is: 'readable', parts: 41 })
  expect(shapeOf(nested(41))).toEqual({ is: 'too deep' })
  expect(shapeOf('{"a":'.repeat(41))).toEqual({ is: 'too deep' })
  expect(shapeOf(`[${'[],{},'.repeat(200)}[]]`).is).toBe('readable')
})

test('it is known before all of it was looked at: what follows may be as long as it likes', () => {
  let looked = 0
  const bytes = new Proxy(Buffer.from(nested(1_900_000)), {
    get: (all, at) => {
      if (at !== 'length') looked += 1
      return Reflect.get(all, at) as unknown
    },
  })
  expect(shapeOfJson(bytes, 4_000_000)).toEqual({ is: 'too deep' })
  expect(looked).toBeLessThan(100)
})

test.each([
  ['brackets and commas in words are words', `["${'[{,'.repeat(10_000)}"]`, 2],
  ['a quote that is escaped ends nothing', String.raw`["\"[[[[", "\\", {"a\"": 1}]`, 5],
  ['what ends in the middle of a word', '["', 2],
  ['nothing', '', 1],
])('%s', (_what, text, parts) => {
  expect(shapeOf(text)).toEqual({ is: 'readable', parts })
})

test('as many entries as a call can have are readable; more for the length of the body are not', () => {
  const ids = (count: number) =>
    `{"ids":[${Array(count).fill('"5f3a1f0e-6f50-4a43-9a2c-2f2f3d0a7f11"').join()}]}`
  expect(shapeOf(ids(200_000), 8_000_000).is).toBe('readable')
  expect(shapeOf(`[${'0,'.repeat(100_000)}0]`, 256_000)).toEqual({ is: 'too many parts' })
  expect(shapeOf(`[${'{},'.repeat(1_200_000)}0]`)).toEqual({ is: 'too many parts' })
})

test('more names than all forms have together are not read, in one object or in many; the same names in a list are', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `"n${at}":0`).join()
  expect(shapeOf(`{ "a" : { ${names(999)} } }`).is).toBe('readable')
  const many = Array.from(
    { length: 300 },
    (_, at) => `{ "a${at}":"b",\n "b${at}":1, "c${at}":[], "d${at}":{} }`,
  )
  expect(shapeOf(`[${many.join()}]`)).toEqual({ is: 'too many parts' })
  expect(shapeOf(`{"ids":[${Array.from({ length: 5_000 }, (_, at) => `"id${at}"`).join()}]}`).is).toBe(
    'readable',
  )
  expect(shapeOf(`{"a":{${names(1_001)}}}`)).toEqual({ is: 'too many parts' })
  expect(shapeOf(`{"a":[${Array(5_000).fill('{"b":1,"c":[1,2]}').join()}]}`).is).toBe('readable')
})
