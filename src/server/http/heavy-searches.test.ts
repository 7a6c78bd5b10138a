import { expect, test } from 'vitest'
import { SEARCHES_AT_ONCE } from '#domain/limits.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { createSearches } from './searches.ts'

const tx = { execute: async () => ({ rows: [] }) } as unknown as Transaction
const db = {
  transaction: (run: (of: Transaction) => Promise<unknown>) => run(tx),
} as unknown as Database

test('whose searches took long have half of the places together: a search that takes nothing goes between', async () => {
  let time = 0
  const searches = createSearches({
    db,
    ownerOf: async (userId) => ({ userId, organizationId: null }),
    now: () => time,
  })
  const search = (userId: string, look: () => Promise<string>) =>
    searches.run({ userId, tooLong: 'It takes too long.' }, look)
  const many = Array.from({ length: SEARCHES_AT_ONCE }, (_, at) => `hostile ${at}`)
  for (const userId of many)
    await search(userId, async () => {
      time += 5_000
      return 'long'
    })
  const gate = Promise.withResolvers<string>()
  const begun: string[] = []
  const held = many.map((userId) =>
    search(userId, () => {
      begun.push(userId)
      return gate.promise
    }),
  )
  expect(await search('honest', async () => 'found')).toBe('found')
  expect(begun).toHaveLength(Math.ceil(SEARCHES_AT_ONCE / 2))
  gate.resolve('long')
  expect(await Promise.all(held)).toHaveLength(many.length)
})
