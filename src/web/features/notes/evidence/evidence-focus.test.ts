import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  activeSentenceId,
  clearEvidenceFocus,
  focusSentence,
  hoverSentence,
  showWords,
  useEvidenceFocus,
} from './evidence-focus.ts'

const item = { id: 'u1', evidence: [{ segmentId: 's1', from: 0, to: 4 }] }
const beside = () => useEvidenceFocus.getState().beside
const active = () => activeSentenceId(useEvidenceFocus.getState())

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearEvidenceFocus()
  vi.useRealTimers()
})

test('a sentence that is pointed at puts out the words of what was to be checked, however fast the pointer came', () => {
  showWords(item)
  showWords(null)
  hoverSentence('n1')
  expect(beside()).toBeNull()
  expect(active()).toBe('n1')
})

test('so does a sentence the caret goes to', () => {
  showWords(item)
  focusSentence('n1')
  expect(beside()).toBeNull()
  expect(active()).toBe('n1')
})

test('words beside the note stay for a moment after the pointer has left, and go by themselves', () => {
  showWords(item)
  showWords(null)
  expect(beside()).toEqual(item)
  vi.runAllTimers()
  expect(beside()).toBeNull()
})

test('what is looked at beside the note keeps its light when the pointer comes from a sentence', () => {
  hoverSentence('n1')
  hoverSentence(null)
  showWords(item)
  vi.runAllTimers()
  expect(beside()).toEqual(item)
  expect(active()).toBeNull()
})

test('while words beside the note are looked at, no sentence is, and then the one of the caret again', () => {
  focusSentence('n1')
  showWords(item)
  expect(active()).toBeNull()
  showWords(null)
  vi.runAllTimers()
  expect(active()).toBe('n1')
})
