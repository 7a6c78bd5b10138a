import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startFailure } from './start.ts'

const refused = (cause: Error) =>
  new DrizzleQueryError('insert into "terms" values ($1)', ['a'.repeat(9)], cause)

test.each([
  [
    refused(Object.assign(new Error('could not extend file'), { code: '53100' })),
    /^The disk is full\. Make room/,
  ],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /^The disk is full\. Make room/],
  [refused(new Error('relation is gone')), /^The database refused a statement: relation is gone\.$/],
  [new Error('Set PUBLIC_URL.'), /^Set PUBLIC_URL\.$/],
])('whoever starts the program reads one sentence, and no values of a statement', (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence)
})
