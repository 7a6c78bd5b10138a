import { expect, test } from 'vitest'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'
import { saysTheSame } from './use-note-editing.ts'

const saying = (text: string, id = text) => [makeSection({ sentences: [makeSentence({ id, text })] })]

test.each([
  [
    'the same words, in a later version with other ids',
    saying('A cough.', '1'),
    saying('A cough.', '2'),
    true,
  ],
  ['another word', saying('A cough.'), saying('A dry cough.'), false],
  ['nothing before, nothing now', [], [], false],
])('writing again brought %s: nothing new: %s', (_, before, sections, isSame) => {
  expect(saysTheSame(before, makeNote({ sections, version: 9, proposal: [] }))).toBe(isSame)
})

test('what it proposes beside the words of a person is something new', () => {
  const sections = saying('A cough.')
  const [section] = sections
  const proposal = [{ kind: 'added' as const, section }] as never
  expect(saysTheSame(sections, makeNote({ sections, proposal }))).toBe(false)
})
