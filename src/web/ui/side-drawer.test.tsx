// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { SideDrawer } from './side-drawer.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New pearl
      </button>
      {isOpen ? (
        <SideDrawer opened title="New pearl" onClose={() => setOpen(false)}>
          <input aria-label="Title" data-autofocus />
        </SideDrawer>
      ) : null}
    </>
  )
}

test.each(['{Escape}', 'its cross'])(
  'closed by %s it gives the focus back to what opened it',
  async (way) => {
    const { user } = renderScreen([{ path: '/', Component: Page }])
    const button = screen.getByRole('button', { name: 'New pearl' })
    await user.click(button)
    await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
    if (way === '{Escape}') await user.keyboard(way)
    else await user.click(screen.getByRole('button', { name: 'Close' }))
    await eventually(() => expect(document.activeElement).toBe(button))
  },
)
