import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Sentence } from '#contract/sections.ts'
import { isFromPearl } from '#domain/note-text.ts'
import type { OpenThings } from '#domain/open-things.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { allSentences } from '../evidence/attention.ts'
import { useNoteStatus } from '../note-actions.ts'
import { useCheckedWords } from '../sign/use-checked-words.ts'
import { keepNote } from '../saving/note-cache.ts'
import type { NoteSaver, SaverState } from '../saving/note-saver.ts'
import { draftLabel, patientWords, saysName, STATUS_ID } from '../note-words.ts'
import type { OpenDialog } from './use-note-editing.ts'

const VersionsDialog = lazy(async () => ({
  default: (await import('../changes/versions-dialog.tsx')).VersionsDialog,
}))
const SignDialog = lazy(async () => ({ default: (await import('../sign/sign-dialog.tsx')).SignDialog }))
const AddendumDialog = lazy(async () => ({
  default: (await import('../sign/addendum-dialog.tsx')).AddendumDialog,
}))
const ConflictDialog = lazy(async () => ({
  default: (await import('../saving/conflict-dialog.tsx')).ConflictDialog,
}))

/** What the dialog about a note's review needs of the note; it comes from beside this feature. */
export interface ReviewDialogProps {
  note: Note
  /** Whether the text names the patient, whom reviewers are otherwise not shown. */
  namesPatient: boolean
  /** Saves what is typed; gives the version that was saved, or null where that failed. */
  settle: () => Promise<number | null>
  onClose: () => void
}

/** The dialogs of an open note; each is fetched when it is first needed. */
export function WorkspaceDialogs(props: {
  note: Note
  openNow: OpenThings
  doubtful: Sentence[]
  dialog: OpenDialog
  saver: NoteSaver
  state: SaverState
  reviewDialog: ComponentType<ReviewDialogProps>
  onShow: (sentenceId: string) => void
  onClose: () => void
}) {
  const { note, dialog, saver, state, reviewDialog: ReviewDialog, onClose } = props
  const client = useQueryClient()
  return (
    <Suspense>
      {dialog === 'versions' ? <VersionsDialog note={note} onClose={onClose} /> : null}
      {dialog === 'addendum' ? <AddendumDialog noteId={note.id} onClose={onClose} /> : null}
      {dialog === 'sign' ? <Sign {...props} /> : null}
      {dialog === 'review' ? (
        <ReviewDialog
          note={note}
          namesPatient={saysName(state.draft, note.patientName)}
          settle={async () => ((await saver.settle()) ? saver.getState().autosave.version : null)}
          onClose={onClose}
        />
      ) : null}
      {state.theirs ? (
        <ConflictDialog
          what="note"
          own={state.draft.sections}
          other={state.theirs.sections}
          savedAt={state.theirs.updatedAt}
          onKeepMine={saver.keepMine}
          onTakeTheirs={() => {
            if (state.theirs) keepNote(client, state.theirs)
            saver.takeTheirs()
          }}
        />
      ) : null}
    </Suspense>
  )
}

/** Words of a person that the recording does not hold; those of a pearl are told apart, as what they are. */
const isBeside = (one: Sentence): boolean => !isFromPearl(one) && one.support === 'handwritten'

function Sign({ note, saver, state, onShow, onClose, ...props }: Parameters<typeof WorkspaceDialogs>[0]) {
  const status = useNoteStatus()
  const { sections } = state.draft
  const checking = useCheckedWords(note, saver)
  return (
    <SignDialog
      note={note}
      sections={sections}
      label={draftLabel(state.draft)}
      patient={patientWords(state.draft.patient)}
      openNow={props.openNow}
      doubtful={props.doubtful}
      beside={allSentences(sections).filter(isBeside)}
      checking={checking}
      signing={status.isPending}
      failure={status.error?.message ?? null}
      onShow={(id) => {
        onClose()
        // The dialog gives the focus back when it closes; the sentence takes it after that.
        setTimeout(() => onShow(id), 50)
      }}
      onName={(label) => {
        if (label !== '' && label !== draftLabel(state.draft)) saver.edit({ label })
      }}
      onSign={async (label) => {
        if (!(await saver.settle())) return
        const baseVersion = saver.getState().autosave.version
        status.mutate(
          { id: note.id, status: 'signed', baseVersion, attestation: true, label },
          {
            onSuccess: () => {
              onClose()
              toastSuccess('The note is signed.')
              // What was pressed to sign is gone with the dialog: where the note stands now is read instead.
              setTimeout(() => document.getElementById(STATUS_ID)?.focus(), 50)
            },
          },
        )
      }}
      onClose={onClose}
    />
  )
}
