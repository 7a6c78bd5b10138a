// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { WaysIn } from './ways-in.tsx'

test.each([
  [false, 'How does this visit come in?'],
  [true, 'Your file is on its way'],
])('a file that is on its way: %j; the pane says “%s”', async (isComing, words) => {
  fakeServer()
  const nothing = () => undefined
  const element = (
    <WaysIn
      noteId="n1"
      empty
      canRecord
      recorder={<p>Recorder</p>}
      chooseAudio={<button type="button">Choose a file</button>}
      samples={<p>Samples</p>}
      isComing={isComing}
      onAudio={nothing}
      onWriteByHand={nothing}
    />
  )
  renderScreen([{ path: '/', element }])
  await screen.findByRole('heading', { name: words })
  expect(screen.queryByText('Samples') !== null).toBe(!isComing)
  expect(screen.queryByRole('button', { name: 'Choose a file' }) !== null).toBe(!isComing)
  // What is recorded goes on.
  expect(screen.getByText('Recorder')).toBeDefined()
})
