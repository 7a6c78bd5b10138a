import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Note } from '#contract/notes.ts'
import { clearEvidenceFocus } from '../evidence/evidence-focus.ts'
import type { Looking } from './work-bar.tsx'

/** What of an open note is looked at; asking about the visit takes the transcript's place. */
export function useLooking({ switches }: Pick<Note, 'switches'>) {
  const [wanted, setWanted] = useState<Looking>({ view: 'note', pane: 'note' })
  const [asking, setAsking] = useState(false)
  // The list of what a telehealth note must hold goes with its switch.
  const looking: Looking =
    wanted.view === 'telehealth' && !switches.telehealthCheck ? { ...wanted, view: 'note' } : wanted
  const showNote = useCallback(() => {
    const isShown = ({ view, pane }: Looking) => view === 'note' && pane === 'note'
    // What is hidden can be neither scrolled to nor given the focus: it stands on the screen when this returns.
    flushSync(() => setWanted((now) => (isShown(now) ? now : { view: 'note', pane: 'note' })))
  }, [])
  return {
    looking,
    asking,
    /** Brings the text of the note before the eyes, whatever is looked at. Stays the same function. */
    showNote,
    look(next: Looking) {
      if (next.view !== looking.view) clearEvidenceFocus()
      setWanted(next)
    },
    ask() {
      setAsking(true)
      setWanted({ ...looking, pane: 'transcript' })
    },
    stopAsking() {
      setAsking(false)
      setWanted({ ...looking, pane: 'note' })
    },
  }
}
