import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Note } from '#contract/notes.ts'
import { focusShown } from '#web/lib/focus-shown.ts'
import { useShortcuts } from './use-shortcuts.ts'
import styles from './work-bar.module.css'

export type NoteView = 'note' | 'tasks' | 'pearls' | 'letters' | 'telehealth'
export type Pane = 'note' | 'transcript'

/** What is looked at: of what is made of the visit, one; and where there is no room for both, that or the transcript. */
export interface Looking {
  view: NoteView
  pane: Pane
}

interface Tab {
  key: NoteView | 'transcript'
  label: string
  /** A number behind the name, such as the open tasks; 0 shows none. */
  count?: number
}

/** From here on note and transcript stand side by side. As in `panes.module.css`. */
const BOTH_FIT_REM = 44

/** The views of a note that there are; the transcript is one of them where it does not stand beside the note. */
function tabsOf(note: Note, pearlCount: number, isNarrow: boolean): Tab[] {
  return [
    // Proposed changes wait there for a yes or a no.
    { key: 'note', label: 'Note', count: note.proposal.length },
    ...(isNarrow ? [{ key: 'transcript', label: 'Transcript' } as const] : []),
    { key: 'tasks', label: 'Tasks', count: note.taskCount },
    { key: 'pearls', label: 'Pearls', count: pearlCount },
    { key: 'letters', label: 'Letters' },
    ...(note.switches.telehealthCheck ? [{ key: 'telehealth', label: 'Telehealth' } as const] : []),
  ]
}

/** One row over the note: which of its views is seen, and what else may come into it. */
export function WorkBar(props: {
  note: Note
  /** How many pearls fit it. */
  pearlCount: number
  looking: Looking
  onLook: (looking: Looking) => void
  /** Nothing was said and nothing is written yet: there is nothing to choose from. */
  empty: boolean
  children: ReactNode
}) {
  const { note, looking, onLook, empty } = props
  const bar = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(bar)
  const tabs = tabsOf(note, props.pearlCount, isNarrow)
  const shown = isNarrow && looking.pane === 'transcript' ? 'transcript' : looking.view
  const show = (key: Tab['key']) =>
    onLook(key === 'transcript' ? { ...looking, pane: 'transcript' } : { view: key, pane: 'note' })
  const step = (by: number) => {
    const at = tabs.findIndex(({ key }) => key === shown)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    show(next.key)
    focusShown(document.getElementById(`tab-${next.key}`))
  }
  useShortcuts(empty ? {} : { nextView: () => step(1), previousView: () => step(-1) })
  return (
    <div ref={bar} className={styles.bar} data-empty={empty || undefined}>
      {empty ? null : (
        <div className={styles.tabs} role="tablist" aria-label="What is made of the visit">
          {tabs.map(({ key, label, count }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-selected={shown === key}
              aria-controls={`view-${key}`}
              tabIndex={shown === key ? 0 : -1}
              onClick={() => show(key)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowLeft') step(-1)
                if (event.key === 'ArrowRight') step(1)
              }}
            >
              {label}
              {count ? <span className={styles.count}>{count}</span> : null}
            </button>
          ))}
        </div>
      )}
      {props.children}
    </div>
  )
}

function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    // The bar itself may have no box of its own: what counts is the workspace it stands in.
    const workspace = element.current?.parentElement
    if (!workspace) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const watcher = new ResizeObserver(([entry]) =>
      setNarrow((entry?.contentRect.width ?? Infinity) < BOTH_FIT_REM * rem),
    )
    watcher.observe(workspace)
    return () => watcher.disconnect()
  }, [element])
  return isNarrow
}
