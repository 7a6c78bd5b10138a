import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Note } from '#contract/notes.ts'
import { UNDO_DELETE_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { formatDate } from '#web/lib/format.ts'
import { useDeleteNotes } from '../note-actions.ts'
import styles from './note-pane.module.css'

/** Over a deleted note that is opened by its address: that it is, until when it can be brought back, and how. */
export function DeletedStrip({ note, deletedAt }: { note: Note; deletedAt: string }) {
  const { restore } = useDeleteNotes(() => undefined)
  const until = new Date(new Date(deletedAt).getTime() + UNDO_DELETE_DAYS * DAY_MS)
  return (
    <div className={styles.attention} role="note">
      <span>
        {note.keptUntil
          ? 'This signed note is hidden. It can be brought back at any time.'
          : `This note is deleted. It can be brought back until ${formatDate(until)}; nothing in it can be changed before.`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
        loading={restore.isPending}
        onClick={() => restore.mutate([note.id])}
      >
        Bring it back
      </Button>
    </div>
  )
}
