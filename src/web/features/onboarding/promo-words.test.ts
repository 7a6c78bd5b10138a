import { expect, test } from 'vitest'
import { phoneObstacle } from './promo-words.ts'

test.each([
  ['http://localhost:3000', /only this computer/],
  ['https://127.0.0.1', /only this computer/],
  ['http://[::1]:3000', /only this computer/],
  ['http://attest.clinic.example', /microphone stays off/],
])('%s: what stands in the way on a phone is said', (address, sentence) => {
  expect(phoneObstacle(new URL(address))).toMatch(sentence)
})

test('nothing stands in the way of an encrypted address', () => {
  expect(phoneObstacle(new URL('https://attest.clinic.example'))).toBeNull()
})
