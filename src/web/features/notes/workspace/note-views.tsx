import type { ReactNode } from 'react'
import styles from './note-views.module.css'
import type { NoteView } from './work-bar.tsx'

/** What is made of the visit, one at a time beside the transcript: the note, its tasks, its letters. */
export function NoteViews(props: {
  shown: NoteView
  /** The note stays alive behind the other views, so that what is typed can still be undone. */
  note: ReactNode
  children: ReactNode
}) {
  const { shown } = props
  return (
    <div className={styles.views}>
      <div
        className={styles.view}
        role="tabpanel"
        id="view-note"
        aria-labelledby="tab-note"
        hidden={shown !== 'note'}
      >
        {props.note}
      </div>
      {shown === 'note' ? null : (
        <div className={styles.view} role="tabpanel" id={`view-${shown}`} aria-labelledby={`tab-${shown}`}>
          {props.children}
        </div>
      )}
    </div>
  )
}
