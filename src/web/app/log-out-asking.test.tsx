// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateNote } from '#contract/notes.ts'
import { signOut } from '#contract/sign-in.ts'
import { getDeviceKeys } from '#contract/storage.ts'
import { eventually } from '#testing/eventually.ts'
import { makeNote } from '#testing/make-note.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { keepUnsaved } from '#web/features/notes/saving/unsaved-edits.ts'
import { fakeDisk } from '#web/lib/disk-fixture.ts'
import { keepSession, useSession } from '#web/lib/session.ts'
import { LogOutDialog } from './log-out-dialog.tsx'

const me = makeUser()
const { id, version, status, updatedAt } = makeNote()
const kept = { baseVersion: version, changes: { label: 'Room 5' } }
const saves = () => answer(updateNote, { saved: { id, version: version + 1, status, updatedAt } })
const keys = { keys: [{ id: 'first', key: Buffer.alloc(32).toString('base64') }] }
const isLeaving = () => eventually(() => expect(useSession.getState().phase).toBe('leaving'))

let disk: Map<string, unknown>
beforeEach(async () => {
  disk = fakeDisk('edits')
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  keepSession({ user: me, token: 'mine' })
})

// Ends what a logout still does a moment later: the page is gone with its test.
afterEach(() => window.dispatchEvent(new Event('pagehide')))

async function ask(save: () => Response) {
  const calls = fakeServer(
    [updateNote, save],
    [getDeviceKeys, () => answer(getDeviceKeys, keys)],
    [signOut, () => answer(signOut, {})],
  )
  keepUnsaved(me.userId, id, kept)
  await eventually(() => expect(disk.size).toBe(1))
  const onCancel = vi.fn<() => void>()
  const { user } = renderScreen([{ path: '/', element: <LogOutDialog onCancel={onCancel} /> }])
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { calls, press, onCancel }
}

const away = () => {
  throw new TypeError('Failed to fetch')
}

test('what is unsaved on this device is saved before the logout, and nothing is asked about it', async () => {
  const { calls, press } = await ask(saves)
  await press('Logout')
  await isLeaving()
  const save = calls.find(({ path }) => path === updateNote.path)
  expect(bodyOf(updateNote, save)).toEqual({ id, baseVersion: version, label: 'Room 5' })
  expect(disk.size).toBe(0)
})

test('what cannot be saved is said in one sentence: it may be kept for when its user comes back', async () => {
  const { press } = await ask(away)
  await screen.findByText(
    'Your changes to 1 note could not be saved: they can stay on this device, encrypted for you alone, until you sign in here again.',
  )
  await press('Log out and keep them')
  await isLeaving()
  expect(disk.size).toBe(1)
})

test('or dropped, and nothing of it stays on this device', async () => {
  const { press } = await ask(() => refusal(404, 'not_found', 'There is no such note.'))
  await press('Log out and drop them')
  await isLeaving()
  expect(disk.size).toBe(0)
})

test('or one stays, signed in as before', async () => {
  const { press, onCancel } = await ask(away)
  await press('Stay')
  expect(onCancel).toHaveBeenCalled()
  expect(useSession.getState().phase).toBe('live')
  expect(disk.size).toBe(1)
})

test('where this device cannot keep it for its user alone, keeping it is not offered', async () => {
  const { subtle } = crypto
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as typeof subtle)
  await ask(away)
  await screen.findByText('Your changes to 1 note could not be saved and would be lost.')
  expect(screen.queryByRole('button', { name: 'Log out and keep them' })).toBeNull()
  vi.restoreAllMocks()
})
