import { expect, test } from 'vitest'
import { aVisit } from '../writer/visit-fixture.ts'
import type { PackOf } from './engine/pearls.ts'
import { aPearl, packOf } from './pack-fixture.ts'
import { createTextWork } from './text-work.ts'

const OF_A_PEARL = 40
const PEARLS = 500

/** A list whose triggers are all other words than those of the others: what takes the most memory. */
function listOf(of: PackOf, version: string) {
  const words = (at: number) =>
    Array.from({ length: OF_A_PEARL }, (_, n) => `${version}${(at * OF_A_PEARL + n).toString(36)}`)
  const pearls = Array.from({ length: PEARLS }, (_, at) => aPearl(`${version}-${at}`, words(at)))
  return packOf(of, version, pearls)
}

test('the lists that were read for others leave a thread the memory for a note', async () => {
  const work = createTextWork({
    ownerOf: async (userId) => ({ userId, organizationId: null }),
    threads: 1,
    // Of 384 MB a piece may take 160: here it is a list that takes less, in as much less.
    limits: { memoryMb: 128, longestMs: 600_000 },
  })
  const read = (of: PackOf, version: string) =>
    work.run(
      'pearls',
      { segments: aVisit, lines: [], ageMonths: null, packs: [listOf(of, version)], without: [] },
      { userId: 'a', isJob: true },
    )
  for (const of of ['own', 'organization'] as const)
    for (let at = 0; at < 5; at++) await read(of, `${of}${String.fromCodePoint(97 + at)}`)
  expect(await read('own', 'last')).toMatchObject({ candidates: [] })
  work.close()
}, 60_000)
