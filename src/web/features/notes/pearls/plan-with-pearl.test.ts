import { expect, test } from 'vitest'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { withoutPearl, withPearl } from './plan-with-pearl.ts'

const pearl = makeSentence({
  id: 'pearl-1',
  text: 'Check the kidneys.',
  layout: 'bullet',
  evidence: [],
  support: 'handwritten',
  origin: { kind: 'pearl', engine: '' },
})
const hpi = makeSection({ key: 'hpi' })
const keysOf = (sections: ReturnType<typeof withPearl>) =>
  sections.map(({ key, sentences }) => [key, sentences.map(({ id }) => id)])

test.each([
  ['assessment and plan', [hpi, makeSection({ key: 'assessment_plan' })], 'assessment_plan'],
  ['plan', [hpi, makeSection({ key: 'assessment' }), makeSection({ key: 'plan' })], 'plan'],
  ['assessment', [hpi, makeSection({ key: 'assessment' })], 'assessment'],
])('a pearl goes to the end of the %s', (_what, sections, key) => {
  const changed = withPearl(sections, pearl).find((section) => section.key === key)
  expect(changed?.sentences.at(-1)).toMatchObject({ id: 'pearl-1', origin: { kind: 'pearl' } })
})

test('it stands in a paragraph of its own between prose', () => {
  const changed = withPearl([makeSection({ key: 'plan', style: 'prose' })], pearl)
  expect(changed[0]?.sentences.at(-1)?.layout).toBe('paragraph')
})

test('a note without a plan gets one, which goes with the pearl', () => {
  const changed = withPearl([hpi], pearl)
  expect(keysOf(changed)).toEqual([
    ['hpi', ['s1']],
    ['plan', ['pearl-1']],
  ])
  expect(keysOf(withoutPearl(changed, 'pearl-1'))).toEqual([['hpi', ['s1']]])
})
