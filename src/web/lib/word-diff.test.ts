import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffWords, differs } from './word-diff.ts'

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('')

describe('comparing two texts word by word', () => {
  test('of a note of many pages only what was changed, also where that is far apart', () => {
    const pages = Array.from({ length: 8_000 }, (_, index) => `word${index % 700}`)
    const other = pages.map((word, index) => (index % 500 === 7 ? 'changed' : word))
    const parts = diffWords(pages.join(' '), other.join(' '))
    expect(parts.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(
      Array.from({ length: 16 }, () => 'changed'),
    )
  })

  test.each([
    ['nothing changed', 'No fever.', 'No fever.', 'No fever.'],
    ['one word', 'The left knee hurts.', 'The right knee hurts.', 'The {-left-}{+right+} knee hurts.'],
    ['a word added', 'A cough.', 'A dry cough.', 'A {+dry +}cough.'],
    ['a sentence taken out', 'A cough. No fever.', 'A cough.', 'A cough.{- No fever.-}'],
    ['everything', 'One', 'Two', '{-One-}{+Two+}'],
    ['from nothing', '', 'New.', '{+New.+}'],
    ['a number', 'BP 120/80', 'BP 130/80', 'BP {-120-}{+130+}/80'],
  ])('%s', (_, before, after, expected) => {
    expect(shown(before, after)).toBe(expected)
    expect(differs(diffWords(before, after))).toBe(before !== after)
  })

  test('loses no word of either text', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', 'c.', '\n')).map((words) => words.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after)
        const join = (without: string) =>
          parts
            .filter(({ kind }) => kind !== without)
            .map((part) => part.text)
            .join('')
        expect(join('added')).toBe(before)
        expect(join('removed')).toBe(after)
      }),
    )
  })
})
