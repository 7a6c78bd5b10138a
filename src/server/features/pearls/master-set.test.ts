import { describe, expect, test } from 'vitest'
import { patientTraces } from '#domain/patient-traces.ts'
import { indexTriggers } from '#scribe/pearls/trigger-index.ts'
import { readMasterSet } from './install-master-set.ts'

const set = await readMasterSet()

/** Guideline bodies and public institutions whose pages stay where they are. */
const SOURCES = [
  'www.nice.org.uk',
  'www.uspreventiveservicestaskforce.org',
  'www.cdc.gov',
  'www.fda.gov',
  'medlineplus.gov',
  'ginasthma.org',
  'doi.org',
]

test('the set is large enough to begin with, and covers many subjects', () => {
  expect(set.length).toBeGreaterThanOrEqual(60)
  expect(new Set(set.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(30)
})

test('no two pearls have the same key or title', () => {
  expect(new Set(set.map(({ key }) => key)).size).toBe(set.length)
  expect(new Set(set.map(({ title }) => title.toLowerCase())).size).toBe(set.length)
})

describe.each(set.map((pearl) => [pearl.key, pearl] as const))('%s', (_key, pearl) => {
  test('has a source that can be opened, and a review date', () => {
    const url = new URL(pearl.sourceUrl)
    expect(url.protocol).toBe('https:')
    expect(SOURCES).toContain(url.hostname)
    expect(pearl.sourceName).not.toBe('')
    expect(pearl.reviewedOn).not.toBeNull()
    expect((pearl.reviewDueOn ?? '') > (pearl.reviewedOn ?? '')).toBe(true)
  })

  test('can come up, says enough in few words, and tells of nobody', () => {
    const { words, conditions, drugs, match } = pearl.triggers
    const kinds = [words, conditions, drugs].filter((kind) => kind.length > 0)
    expect(kinds.length).toBeGreaterThanOrEqual(match === 'each' ? 2 : 1)
    expect(pearl.body.length).toBeGreaterThan(60)
    expect(pearl.body.length).toBeLessThan(500)
    expect(pearl.body).toMatch(/[.!?]$/)
    expect(patientTraces(pearl)).toEqual([])
    expect(pearl.tags).toEqual([...new Set(pearl.tags)])
  })

  test('every condition and drug that it names is one that the engine knows', () => {
    const { conditions, drugs } = pearl.triggers
    const none = { words: [], ageFromMonths: null, ageToMonths: null, match: 'any' as const }
    const index = indexTriggers([{ id: pearl.key, ...none, conditions, drugs }])
    expect(
      [...index.byStem.values()].flatMap((list) =>
        [...list.values()].flatMap(({ triggers }) => triggers.map(({ phrase }) => phrase)),
      ),
    ).toEqual([])
  })
})
