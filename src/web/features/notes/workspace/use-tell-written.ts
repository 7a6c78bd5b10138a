import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '#web/lib/announce.ts'
import { useEvents } from '#web/lib/events.ts'
import { noteQuery } from '../queries.ts'
import { writtenWords } from './written-words.ts'

/** Tells a screen reader when the open note has been written, and what waits in it. */
export function useTellWritten(noteId: string): void {
  const client = useQueryClient()
  const isWriting = useRef(false)
  useEvents((event) => {
    if (event.kind !== 'processing' || event.noteId !== noteId) return
    const { stage, isProcessing, failure } = event.processing
    const hasEnded = isWriting.current && !isProcessing && failure === null
    isWriting.current = isProcessing && stage === 'writing'
    if (!hasEnded) return
    // The event may be here before the note is.
    const written = client.fetchQuery({ ...noteQuery(noteId), staleTime: 0 })
    written.then((note) => announce(writtenWords(note))).catch(() => undefined)
  })
}
