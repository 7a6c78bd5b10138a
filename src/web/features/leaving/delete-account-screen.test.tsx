// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  deleteMyAccount,
  describeMyData,
  downloadMyData,
  reactivateAccount,
  submitLeavingFeedback,
} from '#contract/leaving.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import type { ProofFields } from '#web/lib/owner-proof.ts'
import { keepSession } from '#web/lib/session.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { DeleteAccountScreen } from './delete-account-screen.tsx'

// Messages over the page have tests of their own.
vi.mock('#web/lib/toast.ts')

const user = makeUser()
const marked = {
  ...user,
  account_details: {
    ...user.account_details,
    account_status: 'temporary_deleted' as const,
    delete_at: '2026-12-21T10:00:00.000Z',
  },
}
const size = { notes: 2, recordings: 1, documents: 0, agreements: 0, estimatedBytes: 1_400_000 }
const counting: [typeof describeMyData, FakeAnswer] = [describeMyData, () => answer(describeMyData, size)]

beforeEach(() => keepSession({ user, token: 'token' }))

// The fields belong to another feature and are handed in; the journeys use the real ones.
const Proof: ProofFields = ({ form }) => (
  <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
)

const open = () =>
  renderScreen([
    { path: '/', element: <DeleteAccountScreen Proof={Proof} onSignOut={() => undefined} /> },
    { path: '/Notes', element: <h1>Smart Notes</h1> },
  ])

test('the reason is sent, the copy offered with its size, and the account deleted with password and word', async () => {
  const calls = fakeServer(
    counting,
    [submitLeavingFeedback, () => answer(submitLeavingFeedback, { message: 'Thank you.' })],
    [deleteMyAccount, () => answer(deleteMyAccount, { user: marked, token: 'token' })],
  )
  const { user: person } = open()
  await person.click(screen.getByRole('radio', { name: 'It costs too much' }))
  await person.click(screen.getByRole('button', { name: 'Send and continue' }))
  expect(await screen.findByText('2 notes and 1 recording: about 1.4 MB.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Take everything with you')

  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  await person.type(screen.getByLabelText(/Your password/), 'a quiet heron')
  await person.type(screen.getByLabelText(/Type DELETE/), 'delete')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(screen.getByText('Type DELETE in capital letters.')).toBeTruthy()
  expect(calls.some(({ path }) => path === deleteMyAccount.path)).toBe(false)

  await person.clear(screen.getByLabelText(/Type DELETE/))
  await person.type(screen.getByLabelText(/Type DELETE/), 'DELETE')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByRole('heading', { name: 'Your account is marked for deletion' })).toBeTruthy()
  const sent = (path: string) => calls.find((call) => call.path === path)
  expect(bodyOf(submitLeavingFeedback, sent(submitLeavingFeedback.path))).toMatchObject({
    data: { reason: 'too_expensive' },
  })
  expect(bodyOf(deleteMyAccount, sent(deleteMyAccount.path))).toEqual({
    userId: user.userId,
    password: 'a quiet heron',
    confirmation: 'DELETE',
  })
})

test('nobody has to say why; a refused password stands at its field', async () => {
  const sentence = 'The current password is not right.'
  fakeServer(counting, [
    deleteMyAccount,
    () => refusal(401, 'wrong_credentials', sentence, { password: sentence }),
  ])
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: 'Continue without an answer' }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(screen.getByLabelText(/Your password/), 'wrong')
  await person.type(screen.getByLabelText(/Type DELETE/), 'DELETE')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Delete your account' })).toBeTruthy()
})

test('an export that breaks off says so and can be tried again', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL = () => 'blob:test'
  let times = 0
  fakeServer(counting, [
    downloadMyData,
    () => {
      times += 1
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('PK'))
          if (times === 1) controller.error(new TypeError('network error'))
          else controller.close()
        },
      })
      return new Response(body, {
        headers: { 'content-disposition': 'attachment; filename="everything.zip"' },
      })
    },
  ])
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: 'Continue without an answer' }))
  await person.click(screen.getByRole('button', { name: 'Export everything' }))
  expect(await screen.findByText('The download broke off before its end. Try again.')).toBeTruthy()
  expect(clicked).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Saved, 2 B/)).toBeTruthy()
  expect(clicked).toHaveBeenCalledOnce()
})

test('whoever has left comes back with one click', async () => {
  keepSession({ user: marked, token: 'token' })
  fakeServer(counting, [reactivateAccount, () => answer(reactivateAccount, { user, token: 'token' })])
  const { user: person } = open()
  await person.click(screen.getByRole('button', { name: 'Reactivate Account' }))
  expect(await screen.findByRole('heading', { name: 'Smart Notes' })).toBeTruthy()
})
