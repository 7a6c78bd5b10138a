// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makeNote } from '#testing/make-note.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import { noteQuery } from '../queries.ts'
import { useNoteEditing } from './use-note-editing.ts'

// What is said of it appears once its screen is loaded, when the test and its window may be gone.
vi.mock(import('#web/lib/toast.ts'), async (original) => ({ ...(await original()), toastInfo: vi.fn() }))

test.each([
  ['ready', 1],
  ['signed', 0],
  ['amended', 0],
] as const)('of a note that is %s an undo that comes late changes it %i times', (status, times) => {
  const note = makeNote({ status, version: 1 })
  const client = new QueryClient()
  client.setQueryData(noteQuery(note.id).queryKey, note)
  const edit = vi.fn<NoteSaver['edit']>()
  const saver = { edit, getState: () => ({ draft: note }) } as unknown as NoteSaver
  const { result } = renderHook(() => useNoteEditing(note.id, saver, () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  result.current.change((sections) => sections)
  expect(edit).toHaveBeenCalledTimes(times)
})
