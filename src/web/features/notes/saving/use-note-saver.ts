import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { Note, updateNote } from '#contract/notes.ts'
import { call, CallError } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import type { Draft } from './draft.ts'
import { keepSaved } from './note-cache.ts'
import { createNoteSaver, type NoteSaver, type SaverState, type SendOutcome } from './note-saver.ts'
import { keepUnsavedEdits, readUnsavedEdits } from './unsaved-edits.ts'

/** A save that takes longer is given up and tried again. */
const SAVE_TIMEOUT_MS = 20_000
/** Browsers let a page that goes away send this much; more is kept on the device until it is opened again. */
const KEEPALIVE_LIMIT_BYTES = 60_000

/** Savers of this page: one that still has something to save goes on after its note was left. */
const savers = new Map<string, NoteSaver>()

/** The saver of a note, for as long as the note is open. The component is keyed by the note's id. */
export function useNoteSaver(note: Note): { saver: NoteSaver; state: SaverState } {
  const client = useQueryClient()
  const userId = useSession(({ user }) => user?.userId ?? '')
  const [saver] = useState(() => saverFor(client, userId, note))
  const state = useSyncExternalStore(saver.subscribe, saver.getState)

  useEffect(() => {
    void readUnsavedEdits(userId, note.id).then((unsaved) => unsaved && saver.putBack(unsaved))
  }, [saver, userId, note.id])

  // The saver lives outside of React, and hears of what the server has here.
  useEffect(() => saver.receive(note), [saver, note])

  useEffect(() => {
    const flush = () => saver.flush()
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') saver.flush(true)
    }
    const leave = () => saver.flush(true)
    document.addEventListener('visibilitychange', flushWhenHidden)
    window.addEventListener('pagehide', leave)
    window.addEventListener('blur', flush)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('blur', flush)
      window.removeEventListener('online', flush)
      saver.flush()
    }
  }, [saver])

  return { saver, state }
}

function saverFor(client: QueryClient, userId: string, note: Note): NoteSaver {
  const key = `${userId}/${note.id}`
  const known = savers.get(key)
  if (known && known.getState().autosave.kind !== 'saved') return known
  const saver = createNoteSaver(note, {
    send: (changes, baseVersion, options) => send(note.id, changes, baseVersion, options),
    onSaved: (saved, changes) => keepSaved(client, saved, changes),
    keep: (unsaved) => keepUnsavedEdits(userId, note.id, unsaved),
  })
  savers.set(key, saver)
  return saver
}

async function send(
  id: string,
  { patient, ...changes }: Partial<Draft>,
  baseVersion: number,
  { signal, leaving }: { signal: AbortSignal; leaving: boolean },
): Promise<SendOutcome> {
  const body = { id, baseVersion, ...changes, ...(patient ? { patient } : {}) }
  const keepalive = leaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_LIMIT_BYTES
  try {
    const { saved } = await call(
      updateNote,
      { body },
      { signal: AbortSignal.any([signal, AbortSignal.timeout(SAVE_TIMEOUT_MS)]), keepalive },
    )
    return { kind: 'saved', saved }
  } catch (error) {
    return outcomeOf(error)
  }
}

const Stale = z.object({ current: Note })

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof CallError)) return { kind: 'unreachable' }
  switch (error.code) {
    case 'stale_version': {
      const stale = Stale.safeParse(error.details)
      return stale.success ? { kind: 'stale', current: stale.data.current } : { kind: 'unreachable' }
    }
    case 'network':
    case 'aborted':
    case 'timeout':
    case 'internal':
    case 'engine_unavailable':
    case 'too_many_requests':
      return { kind: 'unreachable' }
    default:
      return { kind: 'refused', message: error.message }
  }
}
