// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { keepSession } from '#web/lib/session.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const codes = ['abcd-efgh']
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => keepSession({ user: makeUser(), token: 'one' }))

function open() {
  const kept = <RecoveryCodes codes={codes} username="casey" onKept={() => undefined} />
  return renderScreen(
    [
      { path: '/', element: kept },
      { path: '/Notes', element: <h1>Notes</h1> },
    ],
    '/',
  )
}

test('whoever leaves without having kept the codes is asked, and finds them again on staying', async () => {
  const { user, router } = open()
  void router.navigate('/Notes')
  expect(await screen.findByRole('dialog', { name: /without your recovery codes/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('abcd-efgh')).toBeDefined()
  expect(asksBeforeLeaving()).toBe(true)
  void router.navigate('/Notes')
  await user.click(await screen.findByRole('button', { name: 'Leave without them' }))
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeDefined()
  expect(asksBeforeLeaving()).toBe(false)
})

test('whoever has kept them goes', async () => {
  const { user, router } = open()
  await user.click(screen.getByRole('checkbox'))
  expect(asksBeforeLeaving()).toBe(false)
  void router.navigate('/Notes')
  expect(await screen.findByRole('heading', { name: 'Notes' })).toBeDefined()
})
