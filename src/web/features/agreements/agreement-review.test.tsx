// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  baaVerification,
  listPendingAgreements,
  reviewAgreementPdf,
  reviewAgreementText,
  reviewAgreements,
  type AgreementForReview,
} from '#contract/agreements.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { AGREEMENT_ID, forReview, SIGNER_ID, TEXT } from './agreement-fixtures.ts'
import { AgreementReview } from './agreement-review.tsx'
import { PendingAgreements } from './pending-agreements.tsx'

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined })
})

function open(agreements: AgreementForReview[], decide?: FakeAnswer) {
  const onDecided = vi.fn<() => void>()
  const calls = fakeServer(
    [reviewAgreements, () => answer(reviewAgreements, { agreements })],
    [reviewAgreementText, () => answer(reviewAgreementText, { text: TEXT })],
    [reviewAgreementPdf, () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })],
    [
      baaVerification,
      decide ??
        (() =>
          answer(baaVerification, { agreement: forReview({ status: 'verified' }), baa_status: 'verified' })),
    ],
    [
      listPendingAgreements,
      () => answer(listPendingAgreements, { agreements, total: agreements.length, nextCursor: null }),
    ],
  )
  const decisions = () => calls.filter(({ path }) => path === baaVerification.path)
  return {
    onDecided,
    decisions,
    ...renderScreen([
      { path: '/', element: <AgreementReview userId={SIGNER_ID} onDecided={onDecided} /> },
      { path: '/pending', element: <PendingAgreements /> },
    ]),
  }
}

test('shows what was filled in, and verifies the agreement that was read', async () => {
  const { user, decisions, onDecided } = open([forReview()])
  for (const words of ['Between two parties <b>.', 'Clinic or health center', 'Casey Example, Owner'])
    expect(await screen.findByText(words)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeDefined()
  await user.dblClick(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(decisions().map((call) => bodyOf(baaVerification, call))).toEqual([
    { userId: SIGNER_ID, agreementId: AGREEMENT_ID, decision: 'verify' },
  ])
})

test('declines with a reason, and not without one', async () => {
  const { user, decisions, onDecided } = open([forReview()])
  await user.click(await screen.findByRole('button', { name: 'Decline…' }))
  const reason = screen.getByLabelText(/Reason/)
  expect(document.activeElement).toBe(reason)
  await user.click(screen.getByRole('button', { name: 'Decline the agreement' }))
  expect(await screen.findByText(/Say why it is declined/)).toBeDefined()
  expect(decisions()).toEqual([])
  await user.type(reason, 'Use the legal name.')
  await user.click(screen.getByRole('button', { name: 'Decline the agreement' }))
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(bodyOf(baaVerification, decisions()[0])).toMatchObject({
    decision: 'decline',
    reason: 'Use the legal name.',
  })
})

test.each<[string, FakeAnswer, string]>([
  [
    'a refusal',
    () => refusal(409, 'conflict', 'This agreement was verified already. Reload to see it.'),
    'This agreement was verified already. Reload to see it.',
  ],
  ['no answer', () => Promise.reject(new TypeError('down')), 'No response received from the server'],
])('%s is said in the words of the specification', async (_case, decide, sentence) => {
  const { user, onDecided } = open([forReview()], decide)
  await user.click(await screen.findByRole('button', { name: 'Verify' }))
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(onDecided).not.toHaveBeenCalled()
})

test.each<[string, AgreementForReview[], RegExp]>([
  ['one’s own', [forReview({ isOwn: true })], /your own agreement/],
  ['decided', [forReview({ status: 'declined', declineReason: 'Wrong name.' })], /Wrong name\./],
  ['none', [], /has not signed an agreement yet/],
])('offers no decision: %s', async (_case, agreements, words) => {
  open(agreements)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

test('those that wait are listed, opened and decided on', async () => {
  const waiting = [forReview()]
  const { user, router } = open(waiting, () => {
    waiting.pop()
    return answer(baaVerification, { agreement: forReview({ status: 'verified' }), baa_status: 'verified' })
  })
  await router.navigate('/pending')
  expect(await screen.findByRole('heading', { name: '1 agreement awaits approval' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Read and decide: Lakeside Family Medicine' }))
  await user.click(await screen.findByRole('button', { name: 'Verify' }))
  const none = await screen.findByRole('heading', { name: 'No agreement awaits approval' })
  // The button went with the row.
  await waitFor(() => expect(document.activeElement).toBe(none))
})
