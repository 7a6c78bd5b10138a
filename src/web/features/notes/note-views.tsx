import type { ReactNode } from 'react'
import styles from './note-views.module.css'

export type NoteView = 'note' | 'tasks' | 'letters' | 'telehealth'

export interface ViewTab {
  key: NoteView
  label: string
  /** A number behind the name, such as the open tasks; 0 shows none. */
  count?: number
}

/** What is made of the visit, one at a time beside the transcript: the note, its tasks, its letters. */
export function NoteViews(props: {
  tabs: ViewTab[]
  shown: NoteView
  onShow: (view: NoteView) => void
  /** The note stays alive behind the other views, so that what is typed can still be undone. */
  note: ReactNode
  children: ReactNode
}) {
  const { tabs, shown, onShow } = props
  const step = (by: number) => {
    const at = tabs.findIndex(({ key }) => key === shown)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onShow(next.key)
    document.getElementById(`view-tab-${next.key}`)?.focus()
  }
  return (
    <div className={styles.views}>
      <div className={styles.tabs} role="tablist" aria-label="Note, tasks and letters">
        {tabs.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`view-tab-${key}`}
            aria-selected={shown === key}
            aria-controls={`view-${key}`}
            tabIndex={shown === key ? 0 : -1}
            onClick={() => onShow(key)}
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
      <div
        className={styles.view}
        role="tabpanel"
        id="view-note"
        aria-labelledby="view-tab-note"
        hidden={shown !== 'note'}
      >
        {props.note}
      </div>
      {shown === 'note' ? null : (
        <div
          className={styles.view}
          role="tabpanel"
          id={`view-${shown}`}
          aria-labelledby={`view-tab-${shown}`}
        >
          {props.children}
        </div>
      )}
    </div>
  )
}
