import { useEffect } from 'react'
import { create } from 'zustand'
import type { NoteActions } from './use-note-actions.ts'

/** What can be taken out of the note that is open, for who looks for it by its name; null while none with a text is. */
export const useOfferedActions = create<{ actions: Pick<NoteActions, 'download' | 'copy'> | null }>(() => ({
  actions: null,
}))

/** Offers these as long as the note is on the screen and has a text. */
export function useOffer({ download, copy }: NoteActions, hasText: boolean): void {
  useEffect(() => {
    if (!hasText) return
    useOfferedActions.setState({ actions: { download, copy } })
    return () => useOfferedActions.setState({ actions: null })
  })
}
