import { expect, test } from 'vitest'
import { judgeLines, judgePatterns, lowerCeilings, notKebabCase } from './shape.ts'

test('what is over the limit for the first time is refused, whatever else may be', () => {
  expect(judgeLines({ 'a.ts': 300, 'b.ts': 301 }, {}, 300)).toEqual([
    'b.ts has 301 lines, more than 300: look for the second idea in it.',
  ])
})

test('what was over the limit before may stay, and may not grow', () => {
  expect(judgeLines({ 'a.ts': 400 }, { 'a.ts': 400 }, 300)).toEqual([])
  expect(judgeLines({ 'a.ts': 399 }, { 'a.ts': 400 }, 300)).toEqual([])
  expect(judgeLines({ 'a.ts': 401 }, { 'a.ts': 400 }, 300)).toEqual([
    'a.ts grew to 401 lines; it is to become smaller than its 400.',
  ])
})

test('a ceiling that is needed no more leaves the list, so that nothing grows back up to it', () => {
  expect(judgeLines({ 'a.ts': 300 }, { 'a.ts': 400, 'gone.ts': 500 }, 300)).toEqual([
    'a.ts is within 300 lines or gone: take it off the ceilings.',
    'gone.ts is within 300 lines or gone: take it off the ceilings.',
  ])
})

test('ceilings are lowered and never raised or added', () => {
  const lines = { 'small.ts': 10, 'shrunk.ts': 350, 'grown.ts': 420, 'new.ts': 900 }
  const ceilings = { 'small.ts': 310, 'shrunk.ts': 400, 'grown.ts': 410, 'gone.ts': 500 }
  expect(lowerCeilings(lines, ceilings, 300)).toEqual({ 'shrunk.ts': 350, 'grown.ts': 410 })
})

test('a pattern too long to read is refused, and a file that has some may only have fewer', () => {
  expect(judgePatterns({ 'a.ts': 3 }, { 'a.ts': 3 })).toEqual([])
  expect(judgePatterns({ 'a.ts': 4, 'b.ts': 1 }, { 'a.ts': 3, 'paid.ts': 2 })).toEqual([
    'a.ts has 4 patterns too long to read now; there are to be fewer than its 3.',
    'b.ts has 1 patterns too long to read: make rules of them.',
    'paid.ts has no pattern that is too long any more: take it off the ceilings.',
  ])
})

test('files and folders are named in kebab-case', () => {
  const right = [
    'src/web/lib/use-now.ts',
    'e2e/typing.test.ts',
    'src/a/section-editor.module.css',
    'src/.x/a.ts',
  ]
  const wrong = ['src/useNow.ts', 'src/web/note_words.ts', 'src/Notes/list.ts', 'src/-a.ts', 'src/a--b.ts']
  expect(notKebabCase([...right, ...wrong])).toEqual(wrong)
})
