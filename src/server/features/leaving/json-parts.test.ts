import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonParts } from './json-parts.ts'

async function partsOf(value: unknown): Promise<string[]> {
  const parts = []
  for await (const part of jsonParts(value)) parts.push(part.toString())
  return parts
}

test('the parts together are what JSON.stringify writes, indented', async () => {
  const values = fc.jsonValue({ maxDepth: 8 })
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      expect((await partsOf(value)).join('')).toBe(`${JSON.stringify(value, null, 2)}\n`)
    }),
  )
})

test('dates, and what JSON cannot hold, are written as JSON.stringify writes them', async () => {
  const value = {
    at: new Date(0),
    none: undefined,
    list: [undefined, new Date(1)],
    deep: { none: undefined },
  }
  expect((await partsOf(value)).join('')).toBe(`${JSON.stringify(value, null, 2)}\n`)
})

test('a note of many sentences is many parts, none of them long', async () => {
  const sentence = { text: 'x'.repeat(500), evidence: [{ start: 1, end: 2 }] }
  const note = { sections: Array.from({ length: 12 }, () => ({ sentences: Array(200).fill(sentence) })) }
  const parts = await partsOf(note)
  expect(parts.length).toBeGreaterThan(10)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(70_000)
})
