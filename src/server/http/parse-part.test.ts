import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsePart } from './parse-part.ts'
import { Refusal } from './refusal.ts'

function refusalOf(schema: z.ZodType, value: unknown): Refusal {
  try {
    parsePart(schema, value)
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused.')
}

test('the first thing that is wrong with each field is told', () => {
  const schema = z.object({
    name: z.string().min(3, 'Too short.').regex(/^a/, 'Begin with a.'),
    age: z.int(),
  })
  const { code, message, fields } = refusalOf(schema, { name: 'b', age: 1.5 })
  expect(code).toBe('invalid_input')
  expect(message).toBe('Check name: Too short.')
  expect(fields).toEqual({ name: 'Too short.', age: expect.any(String) })
})

test('of a long list that is all wrong a few are told', () => {
  const { fields } = refusalOf(
    z.array(z.uuid()),
    Array.from({ length: 5_000 }, () => 'no id'),
  )
  expect(Object.keys(fields ?? {})).toHaveLength(50)
  expect(fields).toMatchObject({ '0': 'This is not an id.', '49': 'This is not an id.' })
})
