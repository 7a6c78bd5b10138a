import { expect, test } from 'vitest'
import type { Segment } from '#contract/transcripts.ts'
import { aSegment, aVisit } from '../writer/visit-fixture.ts'
import { whose, work } from './text-work-fixture.ts'

const check = (texts: string[], segments: Segment[]) => work.run('check', { texts, segments }, whose)

test('what was said is supported by the words that say it, and what was not said is not', async () => {
  const [knee, invented] = await check(
    ['The right knee has been hurting for three weeks.', 'The patient had a stroke in 2019.'],
    aVisit,
  )
  expect(knee?.support).toBe('supported')
  expect(knee?.evidence.map((span) => span.segmentId)).toContain('s2')
  expect(invented?.support).toBe('unsupported')
})

test('a transcript that was corrected is read anew', async () => {
  const text = 'The left elbow is numb.'
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
  const corrected = [...aVisit, aSegment('s10', 'patient', 'And my left elbow is numb.')]
  expect((await check([text], corrected))[0]?.support).toBe('supported')
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
})

test('more transcripts than are kept are all checked rightly', async () => {
  const visits = Array.from({ length: 20 }, (_, index) => [
    aSegment('s1', 'patient', `My pain began ${index + 2} months ago.`),
  ])
  for (const _round of [1, 2]) {
    for (const [index, visit] of visits.entries()) {
      expect((await check([`The pain began ${index + 2} months ago.`], visit))[0]?.support).toBe('supported')
    }
  }
})

test('no words and no transcript are answered too', async () => {
  expect(await check([], aVisit)).toEqual([])
  expect((await check(['Anything.'], []))[0]?.support).toBe('unsupported')
})
