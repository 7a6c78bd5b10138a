import { Button, Group, Text } from '@mantine/core'
import type { Section } from '#contract/sections.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiffText } from '#web/ui/diff-text.tsx'
import styles from './conflict-dialog.module.css'
import { type CopyText, noteText, sectionText } from '../note-text.ts'

/** Two texts of one note, or one letter, and the choice between them. Neither is thrown away unseen. */
export function ConflictDialog(props: {
  what: 'note' | 'letter'
  own: Section[]
  other: Section[]
  /** When the other one was saved. */
  savedAt: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const { what } = props
  const own = textOf(what, props.own)
  const other = textOf(what, props.other)
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
      title={`This ${what} was changed in another place`}
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
          <h3>Saved elsewhere, {formatDateTime(props.savedAt)}</h3>
          <DiffText before={own.plain} after={other.plain} show="after" />
        </section>
      </div>
      <Text size="sm" c="dimmed">
        “Keep mine” saves your text
        {what === 'note' ? '; the other stays in Versions' : ' in place of the other'}. “Take theirs” puts
        your text into the clipboard first.
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

/** A letter has no titles. */
function textOf(what: 'note' | 'letter', sections: Section[]): CopyText {
  const [letter] = sections
  return what === 'letter' && letter ? sectionText(letter) : noteText({ sections, practice: false })
}
