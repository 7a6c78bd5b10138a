import { expect, test } from 'vitest'
import { areaUnderCurve, isFlagged, isNotSupported, type Judged } from './figures.ts'

const judged = (score: number, wrong: Judged['case']['wrong'], rest: Partial<Judged> = {}): Judged => ({
  case: { visit: 'v', segments: [], text: '', wrong },
  score,
  support: 'supported',
  contradicted: false,
  ...rest,
})

test('the area under the curve: all told apart, none, as by a coin, and ties by half', () => {
  expect(areaUnderCurve([judged(0.9, null), judged(0.8, null), judged(0.1, 'side')])).toBe(1)
  expect(areaUnderCurve([judged(0.1, null), judged(0.8, 'side')])).toBe(0)
  expect(areaUnderCurve([judged(0.5, null), judged(0.5, 'side')])).toBe(0.5)
  expect(
    areaUnderCurve([judged(0.2, null), judged(0.6, null), judged(0.4, 'side'), judged(0.1, 'side')]),
  ).toBe(0.75)
})

test('what is contradicted or not said is flagged; what is borne out in part is only not supported', () => {
  expect(
    [judged(1, null, { contradicted: true }), judged(1, null, { support: 'unsupported' })].map(isFlagged),
  ).toEqual([true, true])
  const partly = judged(1, null, { support: 'partly' })
  expect([isFlagged(partly), isNotSupported(partly)]).toEqual([false, true])
})
