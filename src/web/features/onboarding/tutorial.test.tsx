// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { test } from 'vitest'
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
  await screen.findByRole('dialog', { name: title })
  await screen.findByText(words)
})
