// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { reactivateAccount } from '#contract/leaving.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { Overlays } from './overlays.tsx'

const active = makeUser()
const leaving: User = {
  ...active,
  account_details: {
    ...active.account_details,
    account_status: 'temporary_deleted',
    delete_at: '2026-12-20T10:00:00.000Z',
    tutorial_completed: true,
    newFeature: { isSeen: true },
  },
}
const back: User = {
  ...leaving,
  account_details: { ...leaving.account_details, account_status: 'active', delete_at: null },
}

test('who takes the account back is welcomed, also when the page learns of it before the reply has come', async () => {
  const reply = Promise.withResolvers<void>()
  fakeServer([
    reactivateAccount,
    async () => {
      await reply.promise
      return answer(reactivateAccount, { token: 'token', user: back } as never)
    },
  ])
  useSession.setState({ phase: 'live' })
  let learn: (user: User) => void = () => {}
  function Page() {
    const [user, setUser] = useState(leaving)
    useEffect(() => {
      learn = setUser
    }, [])
    return <Overlays user={user} />
  }
  const { user } = renderScreen([{ path: '/', element: <Page /> }])
  await user.click(await screen.findByRole('button', { name: 'Reactivate Account' }))
  act(() => learn(back))
  expect(screen.queryByRole('dialog')).toBeNull()
  reply.resolve()
  await screen.findByRole('dialog', { name: 'Welcome back' })
  await user.click(screen.getByRole('button', { name: 'Continue to your account' }))
  expect(screen.queryByRole('dialog', { name: 'Welcome back' })).toBeNull()
})
