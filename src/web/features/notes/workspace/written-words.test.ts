import { expect, test } from 'vitest'
import type { Uncovered } from '#contract/sections.ts'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'
import { writtenWords } from './written-words.ts'

const aspirin: Uncovered = {
  id: 'u1',
  text: 'And a baby aspirin',
  evidence: [{ segmentId: 'g1', from: 0, to: 18 }],
  sectionKey: 'medications',
  weight: 0.9,
}

test('who does not see the note hears that it is there, and what waits in it', () => {
  const sentences = [makeSentence(), makeSentence({ id: 's2', support: 'unsupported' })]
  expect(writtenWords(makeNote({ sections: [makeSection()], uncovered: [] }))).toBe('The note is written.')
  expect(
    writtenWords(
      makeNote({
        sections: [makeSection({ sentences })],
        uncovered: [aspirin, { ...aspirin, id: 'u2' }],
        taskCount: 3,
      }),
    ),
  ).toBe(
    'The note is written. 1 sentence needs a look before signing. 2 things were said and are in no sentence. 3 tasks.',
  )
})

test('changes that are only proposed are not called written', () => {
  const proposal = [{ kind: 'remove', sentenceId: 's1' }] as never
  expect(writtenWords(makeNote({ proposal }))).toBe('Written again: 1 change waits for your yes or no.')
})
