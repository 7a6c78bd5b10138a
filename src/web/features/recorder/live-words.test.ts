import { expect, test } from 'vitest'
import { hear, noWords } from './live-words.ts'

const live = (startMs: number, text: string, final: boolean, recordingId = 'a') =>
  ({ kind: 'live', noteId: 'n', recordingId, startMs, text, final }) as const

const heard = (...events: Parameters<typeof hear>[1][]) => events.reduce(hear, noWords)

test('open words change until they are final', () => {
  const words = heard(live(0, 'I have', false), live(0, 'I have a cough', false))
  expect(words).toMatchObject({ finals: [], open: 'I have a cough' })
  expect(hear(words, live(0, 'I have a cough.', true))).toMatchObject({
    finals: [{ startMs: 0, text: 'I have a cough.' }],
    open: '',
  })
})

test('final words stand in the order they were said, each once', () => {
  const words = heard(live(8000, 'Second.', true), live(0, 'First.', true), live(8000, 'Second!', true))
  expect(words.finals.map(({ text }) => text)).toEqual(['First.', 'Second!'])
})

test('a piece in which nothing was said leaves nothing', () => {
  expect(heard(live(0, ' ', true)).finals).toEqual([])
})

test('another recording begins anew', () => {
  const words = heard(live(0, 'Old.', true), live(0, 'New', false, 'b'))
  expect(words).toEqual({ recordingId: 'b', finals: [], open: 'New' })
})

test('other events change nothing', () => {
  expect(hear(noWords, { kind: 'notesChanged' })).toBe(noWords)
})
