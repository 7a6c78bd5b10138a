import type { ReactNode } from 'react'
import styles from './workspace.module.css'

export type Pane = 'note' | 'transcript'

const panes = [
  { key: 'note', label: 'Note' },
  { key: 'transcript', label: 'Transcript' },
] as const

/** Note and transcript side by side where there is room, else as two tabs. Both stay alive. */
export function Panes({
  note,
  transcript,
  shown,
  onShow: setShown,
}: {
  note: ReactNode
  transcript: ReactNode
  /** Which of the two is seen where there is no room for both. */
  shown: Pane
  onShow: (pane: Pane) => void
}) {
  const contents = { note, transcript }
  return (
    <div className={styles.panesBox}>
      <div className={styles.tabs} role="tablist" aria-label="Note and transcript">
        {panes.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={shown === key}
            aria-controls={`pane-${key}`}
            tabIndex={shown === key ? 0 : -1}
            onClick={() => setShown(key)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const next = key === 'note' ? 'transcript' : 'note'
              setShown(next)
              document.getElementById(`tab-${next}`)?.focus()
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.panes} data-shown={shown}>
        {panes.map(({ key }) => (
          <div key={key} id={`pane-${key}`} className={styles.paneSlot} data-pane={key}>
            {contents[key]}
          </div>
        ))}
      </div>
    </div>
  )
}
