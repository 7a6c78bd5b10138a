// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useShortcuts } from './use-shortcuts.ts'

// It stays when somebody leaves.
afterEach(() => useSession.setState({ singleKeys: true }))

test('who has single keys turned off makes no visit with a letter; what goes with Alt stays', async () => {
  const newNote = vi.fn<() => void>()
  const sign = vi.fn<() => void>()
  const Listening = () => {
    useShortcuts({ newNote, sign })
    return <p>Notes</p>
  }
  const { user, router } = renderScreen([
    { path: '/', element: <KeyboardHelp onClose={() => undefined} /> },
    { path: '/notes', element: <Listening /> },
  ])
  await user.click(await screen.findByRole('switch', { name: /Single keys are shortcuts/ }))
  await router.navigate('/notes')
  await screen.findByText('Notes')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n{Alt>}[KeyS]{/Alt}')
  expect(newNote).not.toHaveBeenCalled()
  expect(sign).toHaveBeenCalledOnce()
})

test('until then a letter is a shortcut where nothing is typed', async () => {
  const newNote = vi.fn<() => void>()
  const Listening = () => {
    useShortcuts({ newNote })
    return <input aria-label="Words" />
  }
  const { user } = renderScreen([{ path: '/', element: <Listening /> }])
  await user.keyboard('n')
  await user.type(await screen.findByRole('textbox'), 'none')
  expect(newNote).toHaveBeenCalledOnce()
})
