import { expect, test } from 'vitest'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { goesIntoLetters, keptFromLetters } from './letter-sentences.ts'

test('what nothing bears out, or the talk speaks against, is kept from letters until somebody confirms it', () => {
  const borneOut = makeSentence({ id: 's1', support: 'supported' })
  const doubted = makeSentence({ id: 's2', support: 'unsupported' })
  const confirmed = makeSentence({ id: 's3', support: 'unsupported', confirmed: true })
  expect([borneOut, doubted, confirmed].map(goesIntoLetters)).toEqual([true, false, true])
  expect(keptFromLetters([makeSection({ sentences: [borneOut, doubted, confirmed] })])).toEqual([doubted])
})
