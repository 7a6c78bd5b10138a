import type { ReactNode } from 'react'
import type { Pane } from './work-bar.tsx'
import styles from './panes.module.css'

/** Note and transcript side by side where there is room, else one of them. Both stay alive. */
export function Panes({
  note,
  transcript,
  shown,
}: {
  note: ReactNode
  transcript: ReactNode
  /** Which of the two is seen where there is no room for both. */
  shown: Pane
}) {
  return (
    <div className={styles.panes} data-shown={shown}>
      <div className={styles.slot} data-pane="note">
        {note}
      </div>
      <div className={styles.slot} data-pane="transcript" id="view-transcript">
        {transcript}
      </div>
    </div>
  )
}
