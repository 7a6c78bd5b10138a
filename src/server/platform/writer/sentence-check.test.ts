import { expect, test } from 'vitest'
import { createSentenceCheck } from './sentence-check.ts'
import { aSegment, aVisit } from './visit-fixture.ts'

test('what was said is supported by the words that say it, and what was not said is not', async () => {
  const check = createSentenceCheck()
  const [knee, invented] = await check(
    ['The right knee has been hurting for three weeks.', 'The patient had a stroke in 2019.'],
    aVisit,
  )
  expect(knee?.support).toBe('supported')
  expect(knee?.evidence.map((span) => span.segmentId)).toContain('s2')
  expect(invented?.support).toBe('unsupported')
})

test('a transcript that was corrected is read anew', async () => {
  const check = createSentenceCheck()
  const text = 'The left elbow is numb.'
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
  const corrected = [...aVisit, aSegment('s10', 'patient', 'And my left elbow is numb.')]
  expect((await check([text], corrected))[0]?.support).toBe('supported')
  expect((await check([text], aVisit))[0]?.support).toBe('unsupported')
})

test('more transcripts than are kept are all checked rightly', async () => {
  const check = createSentenceCheck()
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
  const check = createSentenceCheck()
  expect(await check([], aVisit)).toEqual([])
  expect((await check(['Anything.'], []))[0]?.support).toBe('unsupported')
})

test('a transcript too long for the event loop gets the same verdicts, and the loop goes on meanwhile', async () => {
  const texts = ['The right knee has been hurting for three weeks.', 'The patient had a stroke in 2019.']
  const inThread = createSentenceCheck({ inlineCharacters: 0 })
  let turned = false
  setImmediate(() => (turned = true))
  const [first, second] = await Promise.all([inThread(texts, aVisit), inThread(texts, [])])
  expect(turned).toBe(true)
  expect(first).toEqual(await createSentenceCheck()(texts, aVisit))
  expect(second.map(({ support }) => support)).toEqual(['unsupported', 'unsupported'])
})
