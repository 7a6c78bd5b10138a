import { expect, test } from 'vitest'
import { keptUntil, retentionCutoff } from './retention.ts'

test('a note is kept for whole years from its signature', () => {
  const signedAt = new Date('2026-11-21T10:00:00.000Z')
  expect(keptUntil(signedAt, 7)).toEqual(new Date('2033-11-21T10:00:00.000Z'))
  expect(keptUntil(signedAt, 0)).toEqual(signedAt)
  expect(retentionCutoff(new Date('2033-11-21T10:00:00.000Z'), 7)).toEqual(signedAt)
})
