import type { NoteHandover } from '#contract/note-handover.ts'
import { formatDate } from '#web/lib/format.ts'
import styles from './note-pane.module.css'

/** The lines in the history of a note that say who had it before. */
export function HandedOver({ handovers }: { handovers: NoteHandover[] }) {
  return handovers.map(({ fromName, toName, reason, at, wasOpen }) => (
    <p key={at} className={styles.signature}>
      Handed over from <strong>{fromName}</strong> to <strong>{toName}</strong> on {formatDate(at)} because:{' '}
      {reason}.{wasOpen ? ` This draft was begun by ${fromName}.` : null}
    </p>
  ))
}
