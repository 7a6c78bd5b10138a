import { expect, test, vi } from 'vitest'
import { isMicOn, setMicOn, subscribeToMic } from './mic-state.ts'

test('others are told when the microphone goes on and off, once each', () => {
  const listener = vi.fn(() => isMicOn())
  const leave = subscribeToMic(listener)
  setMicOn(true)
  setMicOn(true)
  setMicOn(false)
  leave()
  setMicOn(true)
  expect(listener.mock.results.map(({ value }) => value as boolean)).toEqual([true, false])
  setMicOn(false)
})
