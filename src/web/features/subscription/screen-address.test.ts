import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'
import { viewOf } from './screen-address.ts'

const overview = { kind: 'overview', paidSession: null, isCancelled: false }

test.each([
  ['', overview],
  ['session_id=cs_test_1', { ...overview, paidSession: 'cs_test_1' }],
  ['checkout=cancelled', { ...overview, isCancelled: true }],
  ['sandbox_session=cs_1&session_id=cs_2', { kind: 'sandboxCheckout', sessionId: 'cs_1' }],
  ['sandbox_portal=card', { kind: 'sandboxPortal', part: 'card' }],
  ['receipt=in_1', { kind: 'receipt', invoiceId: 'in_1' }],
  // What nobody of ours wrote counts as not there.
  ['sandbox_portal=everything', overview],
  ['session_id=../../x&checkout=maybe&receipt=%3Cb%3E', overview],
  ['session_id={CHECKOUT_SESSION_ID}', overview],
])('?%s', (search, view) => {
  expect(viewOf(new URLSearchParams(search))).toEqual(view)
})

test.each([
  [4_900, 'usd', /49\.00/],
  [4_900, 'jpy', /4,900$/],
  [4_900, 'kwd', /4\.900/],
])('%i of the smallest unit of %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toMatch(text)
})
