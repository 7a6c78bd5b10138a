// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render-screen.tsx'
import { Dialog } from './dialog.tsx'

/** A row whose button opens a dialog, in which the row can be deleted. */
function Rows() {
  const [opened, setOpened] = useState(false)
  const [hasRow, setHasRow] = useState(true)
  return (
    <main>
      <h1>Screen</h1>
      <section>
        <h2>Rows</h2>
        {hasRow ? <button onClick={() => setOpened(true)}>Open the row</button> : null}
      </section>
      {opened ? (
        <Dialog opened title="Dialog" onClose={() => setOpened(false)}>
          <button
            onClick={() => {
              setHasRow(false)
              setOpened(false)
            }}
          >
            Delete the row
          </button>
        </Dialog>
      ) : null}
    </main>
  )
}

const focused = () => document.activeElement?.textContent

async function openRow() {
  const { user } = renderScreen([{ path: '/', Component: Rows }])
  await user.click(await screen.findByRole('button', { name: 'Open the row' }))
  await screen.findByRole('dialog')
  return user
}

test('the focus comes back to the button that opened it', async () => {
  const user = await openRow()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(focused()).toBe('Open the row'))
})

test('where the button is gone, the heading of the place it stood in has the focus', async () => {
  const user = await openRow()
  await user.click(screen.getByRole('button', { name: 'Delete the row' }))
  await waitFor(() => expect(focused()).toBe('Rows'))
})
