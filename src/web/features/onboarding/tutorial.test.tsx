// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { Tutorial } from './tutorial.tsx'

test.each([
  [true, 'Your 14-day trial', /One recording can be 5 minutes long/],
  [false, 'Your account', /One recording can be 40 minutes long/],
])('in the trial %s: the first step tells how long a recording may be', async (isInTrial, title, words) => {
  const nothing = () => undefined
  const element = (
    <Tutorial mayNeedAgreement isInTrial={isInTrial} onCompleted={nothing} onLeftForAgreement={nothing} />
  )
  renderScreen([{ path: '/', element }])
  await userEvent.click(await screen.findByRole('button', { name: "I'm Ready" }))
  await screen.findByRole('dialog', { name: /^Welcome to/ })
  await screen.findByRole('heading', { name: title })
  await screen.findByText(words)
})

test('the introduction is one dialog from its beginning to its end, and each of its steps is one press away', async () => {
  const nothing = () => undefined
  const element = <Tutorial mayNeedAgreement isInTrial onCompleted={nothing} onLeftForAgreement={nothing} />
  renderScreen([{ path: '/', element }])
  const dialog = await screen.findByRole('dialog', { name: /^Welcome to/ })
  await userEvent.click(screen.getByRole('button', { name: "I'm Ready" }))
  for (const step of ['HIPAA compliance', 'You are all set', 'Your first patient note']) {
    await userEvent.click(screen.getByRole('button', { name: step }))
    expect(await screen.findByRole('heading', { name: step })).toBeDefined()
    expect(screen.getByRole('button', { name: step }).ariaCurrent).toBe('step')
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
  }
})
