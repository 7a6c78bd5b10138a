import { expect, test } from 'vitest'
import { findTopics } from './find-topics.ts'
import { helpTopics } from './help-topics.ts'

test.each([
  ['', helpTopics.length],
  ['zebra', 0],
])('a search for "%s" finds %d topics', (search, count) => {
  expect(findTopics(helpTopics, search)).toHaveLength(count)
})

test.each([
  ['EHR', 'How do I get a note into my chart?'],
  ['addend', 'I signed and found a mistake'],
  ['offline', 'What happens to a recording when the connection breaks?'],
  ['hipaa patients', 'When may I record real patients?'],
])('a search for "%s" finds "%s"', (search, question) => {
  expect(findTopics(helpTopics, search).map((topic) => topic.question)).toContain(question)
})

test('every question is asked once', () => {
  expect(new Set(helpTopics.map(({ question }) => question)).size).toBe(helpTopics.length)
})
