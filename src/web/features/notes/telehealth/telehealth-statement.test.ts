import { expect, test } from 'vitest'
import type { TelehealthFinding } from '#contract/telehealth.ts'
import { counter, makeSection, makeSentence } from '#testing/make-note.ts'
import { lacksStatement, withStatement } from './telehealth-statement.ts'

const evidence = [{ segmentId: 'g1', from: 0, to: 5 }]
const findings: TelehealthFinding[] = [
  { element: 'technology', text: 'The visit took place by video.', evidence },
  { element: 'consent', text: null, evidence: [] },
]

test('the statement holds what was said, and no sentence about what was not', () => {
  const sections = withStatement([makeSection()], findings, counter())
  expect(sections.at(-1)).toMatchObject({
    key: 'telehealth',
    sentences: [{ text: 'The visit took place by video.', evidence, support: 'supported' }],
  })
  expect(lacksStatement(sections, findings)).toBe(false)
  expect(withStatement(sections, findings, counter())).toBe(sections)
})

test('a sentence that a person told otherwise is not added again', () => {
  const own = makeSentence({ text: 'By video call.', evidence, edited: true })
  const sections = [makeSection({ key: 'telehealth', sentences: [own] })]
  expect(lacksStatement(sections, findings)).toBe(false)
})
