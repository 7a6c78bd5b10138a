import { expect, test } from 'vitest'
import { readTalk } from './talk.ts'

test('short lines beyond any visit become longer segments, and no word is lost', () => {
  const segments = readTalk('cough\n\n'.repeat(30_000))
  expect(segments.length).toBeLessThan(1_000)
  const words = segments.map((segment) => segment.text).join(' ')
  expect(words.match(/cough/g)).toHaveLength(30_000)
})
