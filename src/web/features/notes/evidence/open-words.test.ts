import { expect, test } from 'vitest'
import { openThings } from '#domain/open-things.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { sentencesToCheck } from './open-words.ts'

const note = (...supports: Array<'supported' | 'unsupported' | 'partly'>) => [
  makeSection({ sentences: supports.map((support, at) => makeSentence({ id: `s${at}`, support })) }),
]

test('the head of what to check counts what is only partly borne out, apart from what nothing bears out', () => {
  expect(sentencesToCheck(openThings(note('supported', 'partly'), []))).toBe(
    '1 sentence needs a look before signing: only partly borne out',
  )
  expect(sentencesToCheck(openThings(note('partly', 'unsupported', 'partly'), []))).toBe(
    '3 sentences need a look before signing: 1 not borne out, 2 only partly borne out',
  )
  expect(sentencesToCheck(openThings(note('supported'), []))).toBeNull()
})
