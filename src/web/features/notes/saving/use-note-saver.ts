import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Note } from '#contract/notes.ts'
import { useSession } from '#web/lib/session.ts'
import { keepSaved } from './note-cache.ts'
import { createNoteSaver, type NoteSaver, type SaverState } from './note-saver.ts'
import { keptSavers } from './open-savers.ts'
import { sendNote } from './send-note.ts'
import { keepUnsaved, readKept, readUnsavedNote } from './keeping.ts'
import { useFlushing } from './use-flushing.ts'

const keptSaver = keptSavers<NoteSaver>()

/** The saver of a note, for as long as the note is open. The component is keyed by the note's id. */
export function useNoteSaver(note: Note): { saver: NoteSaver; state: SaverState } {
  const client = useQueryClient()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [saver] = useState(() => saverFor(client, userId, note))
  const state = useSyncExternalStore(saver.subscribe, saver.getState)

  useEffect(() => readKept(() => readUnsavedNote(userId, note.id), saver.putBack), [saver, userId, note.id])

  // The saver lives outside of React, and hears of what the server has here.
  useEffect(() => saver.receive(note), [saver, note])
  useFlushing(saver)

  return { saver, state }
}

function saverFor(client: QueryClient, userId: string, note: Note): NoteSaver {
  return keptSaver(userId, note.id, () =>
    createNoteSaver(note, {
      send: (changes, baseVersion, options) =>
        sendNote({ userId, id: note.id }, changes, baseVersion, options),
      onSaved: (saved, changes) => keepSaved(client, saved, changes),
      keep: (unsaved) => keepUnsaved(userId, note.id, unsaved),
    }),
  )
}
