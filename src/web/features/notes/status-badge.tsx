import {
  IconArchive,
  IconCircleDashed,
  IconFileText,
  IconFilePlus,
  IconWritingSign,
} from '@tabler/icons-react'
import type { NoteStatus } from '#contract/notes.ts'
import { statusNames } from './note-words.ts'
import styles from './notes-list.module.css'

const icons = {
  draft: IconCircleDashed,
  ready: IconFileText,
  signed: IconWritingSign,
  amended: IconFilePlus,
  archived: IconArchive,
} as const satisfies Record<NoteStatus, unknown>

/** The status in a word and a shape, never by colour alone. */
export function StatusBadge({ status }: { status: NoteStatus }) {
  const Icon = icons[status]
  return (
    <span className={styles.badge} data-status={status}>
      <Icon size={13} aria-hidden="true" />
      {statusNames[status]}
    </span>
  )
}
