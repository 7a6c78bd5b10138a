import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsePart } from './parse-part.ts'
import { Refusal } from './refusal.ts'

function refusalOf(schema: z.ZodType, value: unknown, parts?: number): Refusal {
  try {
    parsePart(schema, value, parts)
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

test('of what holds more than a form nothing is looked at beyond the first that is wrong', () => {
  let looked = 0
  const isRight = (text: string) => {
    looked += 1
    return text !== 'wrong'
  }
  const word = z.string().refine(isRight, { abort: true })
  const list = z.object({ words: z.array(z.object({ word })) })
  const words = Array.from({ length: 5_000 }, (_, index) => ({ word: index < 3 ? 'right' : 'wrong' }))
  expect(refusalOf(list, { words }, 10_000).fields).toEqual({
    'words.3.word': 'This is not as it should be.',
  })
  expect(looked).toBe(4)
})
