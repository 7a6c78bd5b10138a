import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Note } from '#contract/notes.ts'
import { preferencesQuery } from '#web/features/accounts/queries.ts'
import { quoteInChat } from '#web/features/chat/quoting.ts'
import { QuoteSentence } from '#web/features/notes/evidence/quote-sentence.ts'
import { makeMicNote, makeNewNote } from '#web/features/notes/note-actions.ts'
import { noteKeys } from '#web/features/notes/note-keys.ts'
import { labelOf, UNTITLED } from '#web/features/notes/note-words.ts'
import { NotesScreen, useOpenNote } from '#web/features/notes/notes-screen.tsx'
import { noteAlone, noteQuery } from '#web/features/notes/queries.ts'
import type { ReviewDialogProps } from '#web/features/notes/workspace/workspace-dialogs.tsx'
import { audioUploads } from '#web/features/recorder/audio-uploads-store.ts'
import { AudioUploads, useComingFiles, useUnsentFiles } from '#web/features/recorder/audio-uploads.tsx'
import { AudioDropTarget, ChooseAudioButton } from '#web/features/recorder/drop-target.tsx'
import { RecorderPanel, type RecorderPanelHandle } from '#web/features/recorder/recorder-panel.tsx'
import { UnfinishedRecordings } from '#web/features/recorder/unfinished-recordings.tsx'
import { useRecordedNote } from '#web/features/recorder/use-recorder.ts'
import { formatTime } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { recordingLimitOf } from '#web/lib/recording-limit.ts'
import { toastError } from '#web/lib/toast.ts'
import styles from './notes-page.module.css'

const SubmitDialog = lazy(async () => ({
  default: (await import('#web/features/reviews/submit-dialog.tsx')).SubmitDialog,
}))

/** Smart Notes: the notes, the open one, the recorder and the uploads on one screen. */
export function NotesPage() {
  const client = useQueryClient()
  const { noteId, open } = useOpenNote()
  const user = useSession((state) => state.user)
  const unsentFiles = useUnsentFiles()
  const comingFiles = useComingFiles()
  const onFiles = useTakeFiles(user)
  const { recorder, takeRecorder, onNewNote } = useAutomaticMic(user)
  const nameOf = (id: string) => nameOfVisit(client, id)

  const newMicNote = async () => {
    const { note, limitMs } = await makeMicNote(client)
    open(note.id)
    return { noteId: note.id, limitMs }
  }

  const slots = (note: Note, compact: boolean) => ({
    recorder: (
      <RecorderPanel
        ref={takeRecorder}
        note={note}
        limitMs={recordingLimitOf(user)}
        compact={compact}
        onNoteNeeded={newMicNote}
        onFinished={() => void client.invalidateQueries(noteAlone(note.id))}
        onOpenNote={open}
      />
    ),
    chooseAudio: <ChooseAudio {...{ onFiles, compact }} disabled={!note.abilities.record} />,
    onAudio: onFiles,
    isComing: comingFiles.has(note.id),
  })

  return (
    <div className={styles.page}>
      <AudioDropTarget onFiles={onFiles} limitMs={recordingLimitOf(user)}>
        <div className={styles.column}>
          <UnfinishedRecordings exceptOn={noteId} onOpenNote={open} labelOf={nameOf} />
          {/* In view whatever of a note or of the list is. */}
          <AudioUploads openNoteId={noteId} onOpenNote={open} labelOf={nameOf} />
          <div className={styles.rest}>
            <QuoteSentence value={quoteInChat}>
              <NotesScreen
                slots={slots}
                reviewDialog={ReviewDialog}
                unsentFiles={unsentFiles}
                recordingId={useRecordedNote()}
                onRecord={() => recorder.current?.press()}
                onNewNote={onNewNote}
              />
            </QuoteSentence>
          </div>
        </div>
      </AudioDropTarget>
    </div>
  )
}

function ChooseAudio(props: { onFiles: (files: File[]) => void; compact: boolean; disabled: boolean }) {
  const { onFiles, compact, disabled } = props
  const label = compact ? 'Add audio' : 'Choose a file'
  return <ChooseAudioButton onFiles={onFiles} label={label} small={compact} disabled={disabled} />
}

/** The recorder of the open note. The physician may have asked, in the settings, that a new note starts it. */
function useAutomaticMic(user: User | null) {
  const recorder = useRef<RecorderPanelHandle>(null)
  const startsByItself = useRef(false)
  const preferences = useQuery({ ...preferencesQuery(user?.userId ?? ''), enabled: user !== null })
  return {
    recorder,
    onNewNote() {
      startsByItself.current = preferences.data?.autoMic === true
    },
    takeRecorder(handle: RecorderPanelHandle | null) {
      recorder.current = handle
      if (!handle || !startsByItself.current) return
      startsByItself.current = false
      handle.press()
    },
  }
}

/** Submitting the open note to the reviewers of the organization. */
function ReviewDialog({ note, ...dialog }: ReviewDialogProps) {
  const client = useQueryClient()
  const organization = useSession((state) => state.user?.organization?.name)
  if (organization === undefined) return null
  return (
    <SubmitDialog
      noteId={note.id}
      organization={organization}
      practice={note.practice}
      hasPatient={note.patient !== null}
      review={note.review}
      onSubmitted={() => {
        void client.invalidateQueries(noteAlone(note.id))
        void client.invalidateQueries({ queryKey: noteKeys.everyList })
      }}
      {...dialog}
    />
  )
}

/** Of a visit that was opened since the page was; null of any other. */
function nameOfVisit(client: QueryClient, noteId: string): string | null {
  const note = client.getQueryData(noteQuery(noteId).queryKey)
  if (!note) return null
  const label = labelOf(note)
  // There may be several of them.
  return label === UNTITLED ? `${label}, ${formatTime(note.visitAt)}` : label
}

/** Sends files: the first goes to the open note; every further one is a visit of its own. */
function useTakeFiles(user: User | null): (files: File[]) => void {
  const client = useQueryClient()
  const { noteId, open } = useOpenNote()
  const takeFiles = async (files: File[]) => {
    let target = noteId
    for (const file of files) {
      const id = target ?? (await makeNewNote(client)).id
      if (target === null && file === files[0]) open(id)
      target = null
      void audioUploads
        .start(id, file, recordingLimitOf(user))
        .then(() => client.invalidateQueries({ queryKey: noteQuery(id).queryKey, exact: true }))
    }
  }
  return (files) => void takeFiles(files).catch(toastError)
}
