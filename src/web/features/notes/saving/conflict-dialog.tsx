import { Button, Group, Text } from '@mantine/core'
import type { Note } from '#contract/notes.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiffText } from '#web/ui/diff-text.tsx'
import styles from './conflict-dialog.module.css'
import type { Draft } from './draft.ts'
import { noteText } from '../note-text.ts'

/** Two texts of one note, and the choice between them. Neither is thrown away unseen. */
export function ConflictDialog(props: {
  mine: Draft
  theirs: Note
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { mine, theirs } = props
  const own = noteText({ sections: mine.sections, practice: false })
  const other = noteText({ sections: theirs.sections, practice: false })
  const takeTheirs = () => {
    copyRichText(own).then(
      () => toastSuccess('Your own text is in the clipboard.'),
      () => undefined,
    )
    props.onTakeTheirs()
  }
  return (
    <Dialog
      opened
      size="xl"
      title="This note was changed in another place"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onClose={() => undefined}
    >
      <Text>Both texts are kept until you choose one. What differs is marked.</Text>
      <div className={styles.sides}>
        <section className={styles.side} aria-label="Mine">
          <h3>Mine, not saved yet</h3>
          <DiffText before={other.plain} after={own.plain} show="after" />
        </section>
        <section className={styles.side} aria-label="Theirs">
          <h3>Saved elsewhere, {formatDateTime(theirs.updatedAt)}</h3>
          <DiffText before={own.plain} after={other.plain} show="after" />
        </section>
      </div>
      <Text size="sm" c="dimmed">
        “Keep mine” saves your text; the other stays in Versions. “Take theirs” puts your text into the
        clipboard first.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={props.onKeepMine} data-autofocus>
          Keep mine
        </Button>
      </Group>
    </Dialog>
  )
}
