// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { resendVerification } from '#contract/email-addresses.ts'
import {
  getAgreementState,
  previewBaa,
  readAgreementText,
  uploadBaa,
  type AgreementState,
} from '#contract/agreements.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import { paths } from '#web/lib/paths.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { AGREEMENT_ID, anAgreement, FORM, TEXT } from './agreement-fixtures.ts'
import { PreviewBaaScreen } from './preview-baa-screen.tsx'
import { SignBaaScreen } from './sign-baa-screen.tsx'

// jsdom has no canvas: drawing itself is tried in a real browser.
vi.mock('./signature-canvas.tsx', () => ({
  default: ({ onChange }: { onChange: (strokes: [number, number][][]) => void }) => (
    <button
      type="button"
      onClick={() =>
        onChange([
          [
            [0, 0],
            [300, 100],
          ],
        ])
      }
    >
      Draw a line
    </button>
  ),
}))

const user = makeUser()
const open = {
  status: 'unverified',
  obstacle: null,
  edition: '2026-11-21',
  latest: null,
  lastForm: null,
} as const
const shown = {
  agreementId: AGREEMENT_ID,
  pdf: btoa('%PDF-'),
  sha256: 'b'.repeat(64),
  text: TEXT,
  ticket: 'ticket',
  expiresAt: '2026-11-21T10:10:00.000Z',
}
const pending: AgreementState = {
  ...open,
  status: 'pending',
  obstacle: 'awaiting_decision',
  latest: anAgreement(),
}

beforeEach(() => {
  sessionStorage.clear()
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined })
})

function visit(
  answers: { state?: () => AgreementState; preview?: FakeAnswer; upload?: FakeAnswer },
  path: string = paths.signBaa,
) {
  keepSession({ user, token: 'one' })
  const calls = fakeServer(
    [getAgreementState, () => answer(getAgreementState, answers.state?.() ?? open)],
    [previewBaa, answers.preview ?? (() => answer(previewBaa, shown))],
    [uploadBaa, answers.upload ?? (() => answer(uploadBaa, { agreement: anAgreement() }))],
    [readAgreementText, () => answer(readAgreementText, { text: TEXT })],
    [resendVerification, () => answer(resendVerification, { message: 'A new link is on its way.' })],
    [
      getUser,
      () => answer(getUser, { user: makeUser({ account_details: { baa_status: 'pending' } }), token: 'one' }),
    ],
  )
  const routes = [
    { path: paths.signBaa, Component: SignBaaScreen },
    { path: paths.previewBaa, Component: PreviewBaaScreen },
  ]
  return {
    sent: (path: string) => calls.filter((arrived) => arrived.path === path),
    ...renderScreen(routes, path),
  }
}

async function fillIn(typist: UserEvent) {
  await typist.type(await screen.findByLabelText(/Legal name/), FORM.legalName)
  await typist.selectOptions(screen.getByLabelText('Kind of practice'), 'Clinic or health center')
  await typist.type(screen.getByLabelText(/^Address/), FORM.address)
  await typist.type(screen.getByLabelText(/Role in the practice/), FORM.signerTitle)
  await typist.click(screen.getByLabelText(/authorized to bind/))
  await typist.click(screen.getByLabelText(/agree to sign electronically/))
}
const review = (typist: UserEvent) =>
  typist.click(screen.getByRole('button', { name: 'Review the agreement' }))
const signIt = (typist: UserEvent) => typist.click(screen.getByRole('button', { name: 'Sign the agreement' }))

test('the form is prefilled, checked, sent, read and signed with a drawing; then it awaits approval', async () => {
  let state: AgreementState = open
  const { user: typist, sent } = visit({
    state: () => state,
    upload: () => {
      state = pending
      return answer(uploadBaa, { agreement: anAgreement() })
    },
  })
  expect(((await screen.findByLabelText(/Full name/)) as HTMLInputElement).value).toBe('Casey Example')
  await review(typist)
  expect(screen.getByText('Enter the legal name of the practice or organization.')).toBeDefined()
  expect(screen.getByText('Confirm that you may sign for the practice.')).toBeDefined()
  expect(sent(previewBaa.path)).toEqual([])
  await fillIn(typist)
  await review(typist)
  expect(await screen.findByRole('heading', { name: 'Business Associate Agreement' })).toBeDefined()
  expect(screen.getByText('Between two parties <b>.')).toBeDefined()
  expect(bodyOf(previewBaa, sent(previewBaa.path)[0]).form).toMatchObject({
    ...FORM,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })

  await signIt(typist)
  expect(screen.getByRole('alert').textContent).toBe('Draw your signature, or type your name instead.')
  await typist.click(await screen.findByRole('button', { name: 'Draw a line' }))
  await signIt(typist)
  expect(await screen.findByText('Awaiting approval')).toBeDefined()
  const [upload] = sent(uploadBaa.path)
  expect(upload?.token).toBeNull()
  expect(bodyOf(uploadBaa, upload)).toMatchObject({
    agreementId: AGREEMENT_ID,
    sha256: shown.sha256,
    signature: { kind: 'drawn', strokes: [[[0, 0], [300, 100]]] }, // prettier-ignore
  })
  await waitFor(() => expect(useSession.getState().user?.account_details.baa_status).toBe('pending'))
  expect(sessionStorage.length).toBe(0)
})

test('what was typed is there again after the server was down and the page was loaded anew', async () => {
  const { user: typist } = visit({ preview: () => Promise.reject(new TypeError('Failed to fetch')) })
  await fillIn(typist)
  await review(typist)
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/)
  expect(screen.getByDisplayValue(FORM.legalName)).toBeDefined()
  cleanup()
  visit({})
  expect(await screen.findByDisplayValue(FORM.legalName)).toBeDefined()
  expect(screen.getByDisplayValue(FORM.address)).toBeDefined()
})

test('a draft of somebody else in this tab is not shown', async () => {
  const { user: typist } = visit({})
  await fillIn(typist)
  sessionStorage.setItem(
    'attest.agreement',
    (sessionStorage.getItem('attest.agreement') ?? '').replace(user.userId, AGREEMENT_ID),
  )
  cleanup()
  visit({})
  expect(((await screen.findByLabelText(/Legal name/)) as HTMLInputElement).value).toBe('')
})

test('the server’s refusal stands at its field', async () => {
  const { user: typist } = visit({
    preview: () =>
      refusal(400, 'invalid_input', 'Check the date.', { date: 'Use the day of signing, which is today.' }),
  })
  await fillIn(typist)
  await review(typist)
  await screen.findByText('Use the day of signing, which is today.')
  expect(screen.getByLabelText(/^Date/).getAttribute('aria-invalid')).toBe('true')
})

test('a typed name has to be the signer’s; a ticket that has ended is renewed when nothing changed', async () => {
  const tickets = ['ended', 'fresh']
  const { user: typist, sent } = visit({
    preview: () => answer(previewBaa, { ...shown, ticket: tickets.shift() ?? 'none' }),
    upload: () =>
      tickets.length > 0
        ? refusal(401, 'unauthenticated', 'This permission has expired. Try again.')
        : answer(uploadBaa, { agreement: anAgreement() }),
  })
  await fillIn(typist)
  await review(typist)
  await typist.click(await screen.findByLabelText('Type my name'))
  await typist.type(screen.getByLabelText('Type your full name'), 'Casey')
  await signIt(typist)
  expect(screen.getByText('Type the name as it stands in the agreement: Casey Example.')).toBeDefined()
  expect(sent(uploadBaa.path)).toEqual([])
  await typist.type(screen.getByLabelText('Type your full name'), ' example')
  await signIt(typist)
  await waitFor(() => expect(sent(uploadBaa.path)).toHaveLength(2))
  expect(bodyOf(previewBaa, sent(previewBaa.path)[1]).agreementId).toBe(AGREEMENT_ID)
  expect(useSession.getState().phase).toBe('live')
})

test('an agreement that has changed meanwhile is read again before it is signed', async () => {
  const previews = [shown, { ...shown, sha256: 'c'.repeat(64) }]
  const { user: typist, sent } = visit({
    preview: () => answer(previewBaa, previews.shift() ?? shown),
    upload: ({ body }) =>
      (body as { sha256: string }).sha256 === 'c'.repeat(64)
        ? answer(uploadBaa, { agreement: anAgreement() })
        : refusal(422, 'checksum_mismatch', 'The agreement is not what was shown to you.'),
  })
  await fillIn(typist)
  await review(typist)
  await typist.click(await screen.findByRole('button', { name: 'Draw a line' }))
  await signIt(typist)
  expect(await screen.findByText(/has changed since it was shown to you/)).toBeDefined()
  expect(sent(uploadBaa.path)).toHaveLength(1)
  await signIt(typist)
  await waitFor(() => expect(sent(uploadBaa.path)).toHaveLength(2))
})

test.each<[string, AgreementState, RegExp, boolean]>([
  ['pending', pending, /An administrator reads it/, false],
  [
    'verified',
    {
      ...open,
      status: 'verified',
      obstacle: 'already_verified',
      latest: anAgreement({ status: 'verified', decidedAt: '2026-11-22T10:00:00.000Z' }),
    },
    /Your notes can name\s+patients/,
    false,
  ],
  [
    'declined',
    {
      ...open,
      status: 'declined',
      latest: anAgreement({ status: 'declined', declineReason: 'Wrong name.' }),
    },
    /Wrong name\./,
    true,
  ],
  [
    'not confirmed by email',
    { ...open, obstacle: 'email_unverified' },
    /Open the link that we mailed to/,
    false,
  ],
])(
  '%s: it says how it stands, and offers to sign only where that helps',
  async (_case, state, words, form) => {
    visit({ state: () => state })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('form', { name: 'Details of the agreement' }) !== null).toBe(form)
  },
)

test('the preview shows what was filled in on this tab, and the way back goes on where one was', async () => {
  const { user: typist, router } = visit({})
  await fillIn(typist)
  await review(typist)
  await typist.click(await screen.findByRole('link', { name: 'Open it on a page of its own' }))
  await screen.findByText('This is the document that is kept once you sign it.')
  expect(screen.getByText('Lakeside Family Medicine')).toBeDefined()
  await typist.click(screen.getByRole('link', { name: 'Go back to sign' }))
  expect(await screen.findByRole('button', { name: 'Sign the agreement' })).toBeDefined()
  expect(router.state.location.pathname).toBe(paths.signBaa)
})

test('whoever has filled in nothing reads the text with blanks', async () => {
  visit({}, paths.previewBaa)
  expect(await screen.findByText(/The blanks are filled in/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Fill in and sign' })).toBeDefined()
})

test('after a refusal the form begins with what was signed; consent is given anew', async () => {
  visit({
    state: () => ({
      ...open,
      status: 'declined',
      latest: anAgreement({ status: 'declined', declineReason: 'Wrong name.' }),
      lastForm: { ...FORM, date: '2020-01-02' },
    }),
  })
  expect(await screen.findByDisplayValue(FORM.legalName)).toBeDefined()
  expect(screen.getByDisplayValue(FORM.address)).toBeDefined()
  expect((screen.getByLabelText(/authorized to bind/) as HTMLInputElement).checked).toBe(false)
  expect((screen.getByLabelText(/^Date/) as HTMLInputElement).value).not.toBe('2020-01-02')
})
