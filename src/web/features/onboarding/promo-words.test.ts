import { expect, test } from 'vitest'
import { phoneObstacle } from '#web/lib/phone-obstacle.ts'
import { phoneOf, stepsHere } from './promo-words.ts'

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

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'iphone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', null],
])('%s is told from others', (userAgent, phone) => {
  expect(phoneOf(userAgent)).toBe(phone)
})

test('on the phone itself nobody is told to point its camera at its own screen', () => {
  for (const phone of ['iphone', 'android'] as const) {
    const steps = stepsHere(phone, 'Attest')
    expect(steps.join(' ')).not.toMatch(/camera|code/)
    expect(steps.join(' ')).toMatch(/Add to Home [Ss]creen/)
  }
})
