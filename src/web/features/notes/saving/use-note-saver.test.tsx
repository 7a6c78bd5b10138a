// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateNote } from '#contract/notes.ts'
import { signOut } from '#contract/sign-in.ts'
import { getDeviceKeys } from '#contract/storage.ts'
import { eventually } from '#testing/eventually.ts'
import { makeNote } from '#testing/make-note.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, renderScreen, type Arrived } from '#testing/render-screen.tsx'
import { logOut } from '#web/app/log-out.ts'
import { fakeDisk } from '#web/lib/disk-fixture.ts'
import { currentToken, keepSession } from '#web/lib/session.ts'
import { useNoteSaver } from './use-note-saver.ts'

const jane = makeUser()
const other = makeUser({ userId: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30' })
const WORDS = 'Jane Roe, room 5'

let note = makeNote()
let noteKey = ''
let disk: Map<string, unknown>
beforeEach(() => {
  note = makeNote({ id: crypto.randomUUID() })
  noteKey = `${jane.userId}/${note.id}`
  disk = fakeDisk('edits')
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
})
afterEach(() => vi.useRealTimers())

function Noted() {
  const { saver, state } = useNoteSaver(note)
  return (
    <>
      <button onClick={() => saver.edit({ label: WORDS })}>Type</button>
      <output>{`${state.autosave.kind} ${state.draft.label}`}</output>
    </>
  )
}

/** A server that keeps no note while `network.isThere` is false, and gives each token a key of its own once `givesKeys` has come. */
function server(network: { isThere: boolean; givesKeys?: () => Promise<void> }): Arrived[] {
  return fakeServer(
    [
      updateNote,
      () => {
        if (!network.isThere) throw new TypeError('Failed to fetch')
        const { id, version, status, updatedAt } = note
        return answer(updateNote, { saved: { id, version: version + 1, status, updatedAt } })
      },
    ],
    [signOut, () => answer(signOut, {})],
    [
      getDeviceKeys,
      async ({ token }) => {
        await network.givesKeys?.()
        const key = Buffer.alloc(32, token ?? '').toString('base64')
        return answer(getDeviceKeys, { keys: [{ id: 'first', key }] })
      },
    ],
  )
}

const savesIn = (calls: Arrived[]) => calls.filter(({ path }) => path === updateNote.path)

async function typeWithoutNetwork(network: { isThere: boolean }): Promise<Arrived[]> {
  keepSession({ user: jane, token: 'jane' })
  const calls = server(network)
  const { user } = renderScreen([{ path: '/', element: <Noted /> }])
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await screen.findByText(`retrying ${WORDS}`)
  await eventually(() => expect(disk.get(noteKey)).toBeDefined())
  return calls
}

async function leave(): Promise<void> {
  cleanup()
  logOut(() => undefined, new QueryClient())
  await eventually(() => expect(currentToken()).toBeNull())
}

test('what one user could not save is never sent under the token of the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const network = { isThere: false }
  const calls = await typeWithoutNetwork(network)
  await leave()
  keepSession({ user: other, token: 'other' })
  network.isThere = true
  calls.length = 0
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(savesIn(calls)).toEqual([])
})

test('nor where the next one signs in over the page that is still there', async () => {
  const network = { isThere: false }
  const calls = await typeWithoutNetwork(network)
  network.isThere = true
  calls.length = 0
  act(() => keepSession({ user: other, token: 'other' }))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('blur'))
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(savesIn(calls)).toEqual([])
})

test('on the device it lies encrypted, and comes back to its user alone', async () => {
  const network = { isThere: false }
  await typeWithoutNetwork(network)
  const kept = disk.get(noteKey) as { bytes: Uint8Array }
  expect(JSON.stringify(kept)).not.toContain('Roe')
  expect(new TextDecoder().decode(kept.bytes)).not.toContain('Roe')
  await leave()

  // Somebody else, even in the place of the first.
  keepSession({ user: other, token: 'other' })
  disk.set(`${other.userId}/${note.id}`, { ...kept, key: `${other.userId}/${note.id}` })
  renderScreen([{ path: '/', element: <Noted /> }])
  await screen.findByText(`saved ${note.label}`)
  await leave()

  keepSession({ user: jane, token: 'jane' })
  network.isThere = true
  const calls = server(network)
  renderScreen([{ path: '/', element: <Noted /> }])
  await screen.findByText(`saved ${WORDS}`)
  expect(savesIn(calls)).toMatchObject([{ token: 'jane', body: { label: WORDS } }])
  await eventually(() => expect(disk.has(noteKey)).toBe(false))
})

/** Jane left edits on this device, and is back. */
async function backAgain(network: Parameters<typeof server>[0]): Promise<Arrived[]> {
  await typeWithoutNetwork({ isThere: false })
  await leave()
  keepSession({ user: jane, token: 'jane' })
  return server(network)
}

test('what lies on the device stays there while its key cannot be had, and comes back with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let isThere = false
  const givesKeys = async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
  }
  await backAgain({ isThere: true, givesKeys })
  renderScreen([{ path: '/', element: <Noted /> }])
  await screen.findByText(`saved ${note.label}`)
  window.dispatchEvent(new Event('blur'))
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(disk.has(noteKey)).toBe(true)
  isThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  await screen.findByText(`saved ${WORDS}`)
  await eventually(() => expect(disk.has(noteKey)).toBe(false))
})

test('what another window keeps is not forgotten by one in which nothing is unsaved', async () => {
  keepSession({ user: jane, token: 'jane' })
  server({ isThere: true })
  renderScreen([{ path: '/', element: <Noted /> }])
  await screen.findByText(`saved ${note.label}`)
  await eventually(() => expect(disk.has(noteKey)).toBe(false))
  disk.set(noteKey, { key: noteKey, of: 'another window' })
  window.dispatchEvent(new Event('blur'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(disk.has(noteKey)).toBe(true)
})
