import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const from = (forwarded: string, proxies = 1): string =>
  callerAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } as never },
    proxies,
  )

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['6.6.6.6:1, 203.0.113.7:51234', '203.0.113.7'],
  ['garbage1', ''],
  ['garbage1:80', ''],
  ['unknown', ''],
])('of %j the caller is %j, whichever connection they use', (forwarded, address) => {
  expect(from(forwarded)).toBe(address)
})

test('without a proxy to believe the header says nothing', () => {
  expect(from('203.0.113.7', 0)).toBe('10.0.0.1')
})
