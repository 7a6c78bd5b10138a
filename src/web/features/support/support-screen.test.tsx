// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listFeedback, submitFeedback } from '#contract/support.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { keepSession } from '#web/lib/session.ts'
import { SupportScreen } from './support-screen.tsx'

// Messages over the page have tests of their own.
vi.mock('#web/lib/toast.ts')

const user = makeUser()
beforeEach(() => keepSession({ user, token: 'token' }))

const open = () =>
  renderScreen([
    {
      path: '/',
      element: (
        <SupportScreen
          services={[{ name: 'Website', state: 'down' }]}
          shortcuts={[{ keys: ['N'], does: 'New note' }]}
        />
      ),
    },
  ])

test('a search leaves the answers that hold its words, and says how many', async () => {
  const { user: person } = open()
  expect(screen.getByText('How do I sign a note?')).toBeTruthy()
  await person.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'addendum')
  expect(screen.getByText('1 answer found.')).toBeTruthy()
  expect(screen.queryByText('How do I sign a note?')).toBeNull()
  expect(screen.getByText(/it stands under the signed text/)).toBeTruthy()
  await person.type(screen.getByRole('searchbox'), ' zebra')
  expect(screen.getByText(/No answer found/)).toBeTruthy()
})

test('services are told in words', () => {
  open()
  expect(screen.getByText('Not working')).toBeTruthy()
})

test('a message is sent with the own name; an empty one cannot be', async () => {
  const calls = fakeServer([
    submitFeedback,
    () => answer(submitFeedback, { message: 'Support message sent successfully' }),
  ])
  const { user: person } = open()
  const form = within(screen.getByRole('form', { name: 'Message to support' }))
  const send = form.getByRole<HTMLButtonElement>('button', { name: 'Send message' })
  await person.type(form.getByLabelText(/Subject/), 'Microphone')
  await person.type(form.getByRole('textbox', { name: /^Message/ }), '   ')
  await person.tab()
  expect(form.getByText("Support message can't be empty")).toBeTruthy()
  expect(send.disabled).toBe(true)
  await person.type(form.getByRole('textbox', { name: /^Message/ }), 'It stays silent.')
  await person.click(send)
  expect(await screen.findByText('Thank you, your message is on its way.')).toBeTruthy()
  expect(bodyOf(submitFeedback, calls[0])).toMatchObject({
    userId: user.userId,
    data: { subject: 'Microphone', full_name: expect.stringContaining(user.personal_information.last_name) },
  })
})

test('a message too many says how long to wait, and what was typed stays', async () => {
  fakeServer([
    submitFeedback,
    () => refusal(429, 'too_many_requests', 'Wait 12 minutes, then send this one.'),
  ])
  const { user: person } = open()
  await person.type(screen.getByLabelText(/Subject/), 'Again')
  await person.type(screen.getByRole('textbox', { name: /^Message/ }), 'Still silent.')
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Wait 12 minutes, then send this one.')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ }).value).toBe('Still silent.')
})

test('what could not be loaded below is told there, and the page stays at its top', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  fakeServer([listFeedback, () => refusal(403, 'two_factor_required', 'Set up a second factor first.')])
  open()
  keepSession({
    user: { ...user, account_details: { ...user.account_details, role: 'super_admin' } },
    token: 'token',
  })
  expect(await screen.findByText('Set up a second factor first.')).toBeTruthy()
  expect(scrolled).not.toHaveBeenCalled()
})

test('super admins read what was written, the others do not', async () => {
  const calls = fakeServer([
    listFeedback,
    () =>
      answer(listFeedback, {
        items: [
          {
            id: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6',
            userId: null,
            subject: 'Microphone',
            message: 'Silent.',
            full_name: 'Robin Sample',
            email: 'robin@clinic.example',
            createdAt: '2026-11-21T10:00:00.000Z',
          },
        ],
        nextCursor: null,
      }),
  ])
  open()
  expect(screen.queryByRole('heading', { name: 'Messages from users' })).toBeNull()
  expect(calls).toEqual([])
  const account_details = { ...user.account_details, role: 'super_admin' as const }
  keepSession({ user: { ...user, account_details }, token: 'token' })
  expect(await screen.findByText('Silent.')).toBeTruthy()
})
