import { expect, test } from 'vitest'
import { emptyWork } from '#web/lib/persisted.ts'
import { closed, fitting, minimized, opened, openIdsOf, windowsOf } from './windows.ts'

const open = (...ids: string[]) =>
  ids.reduce<Parameters<typeof opened>[0]>((kept, id) => opened(kept, id), emptyWork)
const shown = (kept: Parameters<typeof windowsOf>[0], fits = 9) =>
  windowsOf(kept, fits).map(({ roomId, isMinimized }) => (isMinimized ? `(${roomId})` : roomId))

test('windows stand in the order they were opened; opened again, one comes to the end', () => {
  expect(shown(open('a', 'b', 'c'))).toEqual(['a', 'b', 'c'])
  expect(shown(open('a', 'b', 'a'))).toEqual(['b', 'a'])
})

test('a minimized one keeps its place, does not count as open, and comes back', () => {
  const kept = minimized(open('a', 'b'), 'a', true)
  expect(shown(kept)).toEqual(['(a)', 'b'])
  expect([...openIdsOf(windowsOf(kept, 9))]).toEqual(['b'])
  expect(shown(opened(kept, 'a'))).toEqual(['b', 'a'])
  expect(shown(minimized(kept, 'a', false))).toEqual(['a', 'b'])
})

test('a closed one is gone from both lists', () => {
  expect(closed(minimized(open('a', 'b'), 'a', true), 'a')).toEqual({
    chatModalOpened: [{ chatId: 'b', chatModalOpened: true }],
    chatMinimized: [],
  })
})

test('where there is no room for all, the older ones wait', () => {
  expect(shown(open('a', 'b', 'c'), 2)).toEqual(['(a)', 'b', 'c'])
  expect(shown(minimized(open('a', 'b', 'c'), 'c', true), 1)).toEqual(['(a)', 'b', '(c)'])
})

test('no more than eight are kept', () => {
  expect(shown(open(...'abcdefghij'))).toEqual([...'cdefghij'])
})

test.each([
  [1280, false, 2],
  [1280, true, 1],
  [1024, false, 1],
  [1920, false, 4],
  [1920, true, 3],
])('at %i px, with the list open %s, %i fit', (width, list, count) => {
  expect(fitting(width, list)).toBe(count)
})
