import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Letter } from '#contract/letters.ts'
import { useSession } from '#web/lib/session.ts'
import type { Autosave } from '../saving/autosave.ts'
import { keepLetter } from '../saving/note-cache.ts'
import { keptSavers } from '../saving/open-savers.ts'
import { keepUnsaved, readKept } from '../saving/keeping.ts'
import { useFlushing } from '../saving/use-flushing.ts'
import { LetterSaver, type UnsavedLetter } from './letter-saver.ts'
import { letterPlace, readUnsavedLetter, sendLetter } from './send-letter.ts'

const keptSaver = keptSavers<LetterSaver>()

/**
 * The text of one letter under its writer's hand: saved when typing rests, and on after the letter was left. Keyed by the
 * letter's kind. What was changed elsewhere is overwritten only when the writer says so.
 */
export function useLetter(letter: Letter) {
  const client = useQueryClient()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [saver] = useState(() => saverFor(client, userId, letter))
  const { sentences, autosave, theirs } = useSyncExternalStore(saver.subscribe, saver.getState)
  const { noteId, kind } = letter

  useEffect(
    () =>
      readKept(
        () => readUnsavedLetter({ userId, noteId, kind }),
        (kept) => saver.putBack(kept),
      ),
    [saver, userId, noteId, kind],
  )
  // Made again, or changed in another window.
  useEffect(() => saver.receive(letter), [saver, letter])
  useFlushing(saver)

  return {
    sentences,
    state: states[autosave.kind],
    theirs,
    saver,
    /** Saves what was typed now; rejects when it cannot be. */
    saveNow: async () => {
      if (!(await saver.settle())) throw new Error('The letter cannot be saved now.')
    },
  }
}

const states = {
  saved: 'saved',
  waiting: 'saving',
  saving: 'saving',
  retrying: 'failed',
  refused: 'failed',
  conflict: 'conflict',
} as const satisfies Record<Autosave['kind'], string>

function saverFor(client: QueryClient, userId: string, letter: Letter): LetterSaver {
  const { noteId, kind } = letter
  const parts = {
    send: (unsaved: UnsavedLetter, signal: AbortSignal) =>
      sendLetter({ userId, noteId, kind }, unsaved, signal),
    onSaved: (saved: Letter) => keepLetter(client, saved),
    keep: (unsaved: UnsavedLetter | null) => keepUnsaved(userId, letterPlace(letter), unsaved),
  }
  return keptSaver(userId, letterPlace(letter), () => new LetterSaver(letter, parts))
}
