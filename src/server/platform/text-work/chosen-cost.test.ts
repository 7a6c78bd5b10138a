import { afterAll, expect, test } from 'vitest'
import type { EvidenceSpan } from '#contract/sections.ts'
import { aSegment } from '../writer/visit-fixture.ts'
import { expectedMs } from './expected-cost.ts'
import { createTextWork } from './text-work.ts'

/** With the limits of the server. */
const work = createTextWork({ threads: 1, ownerOf: async (userId) => ({ userId, organizationId: null }) })
afterAll(() => work.close())

const SAID = 'I work in a bakery.'
const costOf = (...chosen: EvidenceSpan[]) =>
  expectedMs('check', {
    texts: ['Works in a bakery.'],
    segments: [aSegment('s1', 'patient', SAID)],
    chosen: [chosen],
  })
const span = (from: number, to: number, segmentId = 's1'): EvidenceSpan => ({
  segmentId,
  from,
  to,
  chosen: true,
})

test('chosen words that the talk has are counted with what is read around them', () => {
  expect(costOf(span(0, SAID.length))).toBeGreaterThan(costOf(span(0, SAID.length, 'none')))
})

test.each([
  ['end before they begin', span(Number.MAX_SAFE_INTEGER, 1)],
  ['reach beyond the talk', span(0, Number.MAX_SAFE_INTEGER)],
  ['are of no segment', span(0, 1_000_000, 'none')],
])('chosen words that %s change nothing of what a check is expected to take', (_, forged) => {
  expect(costOf(forged)).toBe(costOf(span(0, 1, 'none')))
})

test('chosen words that a browser made up keep nobody else from their checks', async () => {
  const segments = [aSegment('s1', 'patient', SAID)]
  const texts = ['Works in a bakery.']
  const forged = work.run(
    'check',
    { texts, segments, chosen: [[span(0, Number.MAX_SAFE_INTEGER)]] },
    { userId: 'robin' },
  )
  // Both are asked for before either has begun.
  const [, verdicts] = await Promise.all([
    forged,
    work.run('check', { texts, segments }, { userId: 'another' }),
  ])
  expect(verdicts[0]?.support).toBe('supported')
})

test('each sentence is expected to take more the longer the talk is, and equal ones once', () => {
  const claims = ['Works in a bakery.', 'Has a cough.']
  const moreFor = (texts: string[], times: number): number => {
    const cost = (text: string) => expectedMs('check', { texts, segments: [aSegment('s1', 'patient', text)] })
    return cost(SAID.repeat(times)) - cost(SAID)
  }
  expect(moreFor(claims, 1_000)).toBeGreaterThan(moreFor(claims.slice(1), 1_000))
  expect(moreFor([...claims, ...claims], 1_000)).toBeCloseTo(moreFor(claims, 1_000))
})
