import {
  IconArchive,
  IconCircleDashed,
  IconFileText,
  IconFilePlus,
  IconShieldExclamation,
  IconWritingSign,
} from '@tabler/icons-react'
import type { NoteStatus, NoteSummary } from '#contract/notes.ts'
import { statusNames } from '../note-words.ts'
import styles from './notes-list.module.css'

const icons = {
  draft: IconCircleDashed,
  ready: IconFileText,
  signed: IconWritingSign,
  amended: IconFilePlus,
  archived: IconArchive,
} as const satisfies Record<NoteStatus, unknown>

/**
 * The status in a word and a shape, never by colour alone. A note that is not as it was signed is shown with no other
 * status than that.
 */
export function StatusBadge({ status, sealBroken }: Pick<NoteSummary, 'status' | 'sealBroken'>) {
  if (sealBroken)
    return (
      <span className={styles.badge} data-status="broken">
        <IconShieldExclamation size={13} aria-hidden="true" />
        Seal broken
      </span>
    )
  const Icon = icons[status]
  return (
    <span className={styles.badge} data-status={status}>
      <Icon size={13} aria-hidden="true" />
      {statusNames[status]}
    </span>
  )
}
