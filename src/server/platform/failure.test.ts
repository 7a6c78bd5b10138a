import { expect, test } from 'vitest'
import { workSince } from '#testing/work-since.ts'
import { errorOf, failureOf } from './failure.ts'

test('a failure is logged by its kind, the code of its cause, and where it came about', () => {
  const refused = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(failureOf(new Error('Failed query', { cause: refused }))).toEqual({
    type: 'Error',
    code: '57P01',
    at: expect.stringMatching(/^src\/server\/platform\/failure\.test\.ts:\d+$/),
  })
})

test('what a person wrote is not logged, even where it reads like a place', () => {
  const written = 'Robin Sample has a cough\n    at visit (/src/robin-sample.ts:1:1)'
  expect(JSON.stringify(failureOf(new Error(written)))).not.toMatch(/robin/i)
  const error = new Error(written)
  error.stack = `Error: ${written}`
  expect(failureOf(error)).toEqual({ type: 'Error' })
  expect(failureOf(written)).toEqual({ type: 'string' })
})

test('of a failure that a library tells of as an object as much is known', () => {
  const error = Object.assign(new TypeError('Robin Sample'), { code: '40P01' })
  const told = { ...error, message: error.message, stack: error.stack, queue: 'write-note' }
  expect(failureOf(errorOf(told))).toEqual({ ...failureOf(error), type: 'Error' })
  expect(failureOf(errorOf(error))).toEqual(failureOf(error))
  for (const other of [null, 'words', { reason: 'none' }]) expect(errorOf(other)).toBe(other)
})

test('a stack of nothing but empty lines is read like any other of its length', () => {
  const workFor = (line: string): number => {
    const error = new Error('words')
    error.stack = `Error: words${line.repeat(60_000)}`
    const begun = process.cpuUsage()
    expect(failureOf(error)).toEqual({ type: 'Error' })
    return workSince(begun)
  }
  expect(workFor('\n')).toBeLessThan(20 * (workFor('x') + 10))
})
