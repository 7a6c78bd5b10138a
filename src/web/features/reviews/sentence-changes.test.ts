import { expect, test } from 'vitest'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { sentenceChanges, wordsNow } from './sentence-changes.ts'

const section = (key: string, ...texts: Array<[string, string]>) =>
  makeSection({ key, title: key, sentences: texts.map(([id, text]) => makeSentence({ id, text })) })

test('only what changed is told: other words, new sentences and those that are gone', () => {
  const before = [
    section('hpi', ['a', 'A cough.'], ['b', 'No fever.'], ['c', 'Same.']),
    section('plan', ['d', 'Rest.']),
  ]
  const after = [section('hpi', ['a', 'A dry cough.'], ['c', 'Same.'], ['e', 'Since Monday.'])]
  expect(sentenceChanges(before, after)).toEqual([
    {
      key: 'hpi',
      title: 'hpi',
      changes: [
        { id: 'a', before: 'A cough.', after: 'A dry cough.' },
        { id: 'e', before: '', after: 'Since Monday.' },
        { id: 'b', before: 'No fever.', after: '' },
      ],
    },
    { key: 'plan', title: 'plan', changes: [{ id: 'd', before: 'Rest.', after: '' }] },
  ])
  expect(sentenceChanges(before, before)).toEqual([])
})

test('a sentence that moved to another section has not changed', () => {
  const before = [section('hpi', ['a', 'A cough.']), section('plan')]
  const after = [section('hpi'), section('plan', ['a', 'A cough.'])]
  expect(sentenceChanges(before, after)).toEqual([])
})

test('what a sentence says now is found by its id, and null once it is gone', () => {
  const now = [section('hpi', ['a', 'A dry cough.'])]
  expect(wordsNow(now, 'a')).toBe('A dry cough.')
  expect(wordsNow(now, 'b')).toBeNull()
})
