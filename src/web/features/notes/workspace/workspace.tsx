import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Kbd } from '#web/ui/mantine/kbd.ts'
import { OpenNote, type OpenNoteProps } from './open-note.tsx'
import { noteQuery } from '../queries.ts'
import styles from './workspace.module.css'

type WorkspaceProps = Omit<OpenNoteProps, 'note'> & { noteId: string }

/** The workspace of the note that is chosen. */
export function Workspace({ noteId, ...props }: WorkspaceProps) {
  const note = useQuery(noteQuery(noteId))
  // Most notes have a text: its editor is fetched while the note is.
  useEffect(() => void import('../editor/section-editor.tsx'), [])
  // Whatever was shown before: whose note it is no more sees none of it. What was not saved stays kept on this device.
  const isGone = note.error?.code === 'not_found'
  if (note.data && !isGone) return <OpenNote key={noteId} note={note.data} {...props} />
  return (
    <div className={styles.center}>
      {note.isError ? (
        <>
          <p role="alert">{note.error.message}</p>
          <div className={styles.actions}>
            <Button variant="default" onClick={() => void note.refetch()}>
              Try again
            </Button>
            <Button variant="default" onClick={props.onBack}>
              Back to the list
            </Button>
          </div>
        </>
      ) : (
        <Loader size="sm" aria-label="Loading the note" />
      )}
    </div>
  )
}

/** What to do when no note is open. */
export function NoNoteOpen({ creating, onNew }: { creating: boolean; onNew: () => void }) {
  return (
    <div className={styles.center}>
      <h1>Talk with your patient. The note follows.</h1>
      <p>
        Open a note from the list, or begin a new one: record the visit, type or paste it, or drop an audio
        file anywhere on this page.
      </p>
      <Button
        size="md"
        leftSection={<IconPlus size={19} aria-hidden="true" />}
        loading={creating}
        onClick={onNew}
      >
        New note
      </Button>
      <p className={styles.tip}>
        <Kbd>N</Kbd> new note · <Kbd>/</Kbd> search · <Kbd>?</Kbd> all shortcuts
      </p>
    </div>
  )
}
