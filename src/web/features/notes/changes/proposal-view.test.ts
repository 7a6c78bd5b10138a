import { expect, test } from 'vitest'
import type { ProposedChange } from '#contract/sections.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { viewProposal } from './proposal-view.ts'

const one = makeSentence({ id: '1', text: 'One.' })
const two = makeSentence({ id: '2', text: 'Two.' })
const section = makeSection({ sentences: [one, two] })
const added = (id: string, afterId: string | null, sectionKey = 'hpi'): ProposedChange => ({
  kind: 'add',
  id: `c-${id}`,
  sectionKey,
  sectionTitle: 'Plan',
  sectionStyle: 'bullets',
  afterId,
  sentence: makeSentence({ id, text: `${id}.` }),
})

const shown = (proposal: ProposedChange[]) =>
  viewProposal([section], proposal).map(({ title, items }) => [
    title,
    items.map((item) => `${item.kind} ${'sentence' in item ? item.sentence.id : item.before.id}`),
  ])

test.each<[string, ProposedChange[], string[]]>([
  ['nothing', [], ['kept 1', 'kept 2']],
  ['an addition first', [added('n', null)], ['add n', 'kept 1', 'kept 2']],
  ['an addition behind a sentence', [added('n', '1')], ['kept 1', 'add n', 'kept 2']],
  [
    'an addition behind an addition',
    [added('n', '1'), added('m', 'n')],
    ['kept 1', 'add n', 'add m', 'kept 2'],
  ],
  ['an addition whose place is gone', [added('n', 'gone')], ['kept 1', 'kept 2', 'add n']],
  ['a removal', [{ kind: 'remove', id: 'c', sectionKey: 'hpi', targetId: '1' }], ['remove 1', 'kept 2']],
  [
    'a replacement with an addition behind the sentence it replaces',
    [
      { kind: 'replace', id: 'c', sectionKey: 'hpi', targetId: '1', sentence: makeSentence({ id: 'r' }) },
      added('n', '1'),
    ],
    ['replace r', 'add n', 'kept 2'],
  ],
])('%s stands in its place', (_, proposal, items) => {
  expect(shown(proposal)).toEqual([[section.title, items]])
})

test('a section that the note lacks is shown behind the others', () => {
  expect(shown([added('n', null, 'plan')])).toEqual([
    [section.title, ['kept 1', 'kept 2']],
    ['Plan', ['add n']],
  ])
})
