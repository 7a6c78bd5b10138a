import { VisuallyHidden } from '@mantine/core'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Note } from '#contract/notes.ts'
import { askedIn, type AskedOfNotes } from '#web/lib/asked-of-notes.ts'
import { useEvents } from '#web/lib/events.ts'
import { followArrivals } from './workspace/arrivals.ts'
import { makeNewNote } from './note-actions.ts'
import { followEvent, refreshAll } from './saving/note-cache.ts'
import type { UnsentFiles } from './list/notes-list.tsx'
import { NotesPanel } from './list/notes-panel.tsx'
import { RefusedDeletion, useDeleting } from './list/deleting.tsx'
import { useShortcuts } from './workspace/use-shortcuts.ts'
import { SkipButton } from '#web/ui/skip-button.tsx'
import { VISIT_ID } from './workspace/open-note.tsx'
import type { WaysInSlots } from './workspace/ways-in.tsx'
import { NoNoteOpen, Workspace } from './workspace/workspace.tsx'
import type { ReviewDialogProps } from './workspace/workspace-dialogs.tsx'
import styles from './notes-screen.module.css'

const KeyboardHelp = lazy(async () => ({
  default: (await import('./workspace/keyboard-help.tsx')).KeyboardHelp,
}))

interface NotesScreenProps {
  /** What the recorder and the choice of files bring into an open note. */
  slots: (note: Note, compact: boolean) => WaysInSlots
  /** The dialog in which a note is submitted to reviewers. */
  reviewDialog: ComponentType<ReviewDialogProps>
  /** What the list says of notes whose files have not arrived, by the note's id. */
  unsentFiles: UnsentFiles
  /** The visit at the microphone of this page, or null. */
  recordingId: string | null
  onRecord: () => void
  /** An empty note was made on demand and is about to be opened. */
  onNewNote: () => void
}

/** Which note is open is in the address, so that it can be reloaded, bookmarked and gone back from. */
export function useOpenNote(): { noteId: string | null; open: (id: string | null) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    noteId: search.get('note'),
    open: (id) => setSearch(id === null ? {} : { note: id }),
  }
}

/** What happens to notes anywhere is seen here at once. */
function useLiveNotes(client: QueryClient): void {
  useEvents(
    (event) => {
      followArrivals(event)
      followEvent(client, event)
    },
    () => refreshAll(client),
  )
}

/** Every note on the left, the open one on the right; on a phone one after the other. */
export function NotesScreen(props: NotesScreenProps) {
  const { slots, reviewDialog, unsentFiles, recordingId, onRecord, onNewNote } = props
  const client = useQueryClient()
  const { noteId, open } = useOpenNote()
  const [helping, setHelping] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const { creating, onNew } = useNewNote((id) => {
    onNewNote()
    open(id)
  })
  const onGone = (ids: string[]) => noteId !== null && ids.includes(noteId) && open(null)
  const deleting = useDeleting(recordingId, onGone)

  useLiveNotes(client)
  const asked = { newNote: onNew, search: () => searchField.current?.focus() }
  useAsked(asked)
  useShortcuts({ ...asked, record: onRecord, help: () => setHelping((shown) => !shown) })

  return (
    <div className={styles.screen} data-open={noteId !== null || undefined}>
      <div className={styles.listSide}>
        {noteId === null ? null : <SkipButton to={VISIT_ID}>Skip to the open visit</SkipButton>}
        {/* On a phone the list stands alone; elsewhere the open visit names the screen. */}
        <div className={styles.listTitle}>
          <VisuallyHidden component="h1">Smart Notes</VisuallyHidden>
        </div>
        <NotesPanel
          selectedId={noteId}
          searchRef={searchField}
          unsentFiles={unsentFiles}
          recordingId={recordingId}
          creating={creating}
          onNew={onNew}
          deleting={deleting}
        />
      </div>
      <div className={styles.workSide}>
        {noteId === null ? (
          <NoNoteOpen creating={creating} onNew={onNew} />
        ) : (
          <Workspace
            noteId={noteId}
            slots={slots}
            reviewDialog={reviewDialog}
            onBack={() => open(null)}
            onDelete={deleting.remove}
            onHelp={() => setHelping(true)}
            isRecording={recordingId !== null}
          />
        )}
      </div>
      <RefusedDeletion {...{ deleting, recordingId }} onOpen={open} />
      <Suspense>{helping ? <KeyboardHelp onClose={() => setHelping(false)} /> : null}</Suspense>
    </div>
  )
}

/** Does, once, what a key on another screen asked for. */
function useAsked(does: Record<AskedOfNotes['asked'], () => void>): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = askedIn(state)
  const answer = useEffectEvent((what: AskedOfNotes['asked']) => {
    // Neither a reload nor the way back asks again.
    void navigate('.', { replace: true, state: null })
    does[what]()
  })
  useEffect(() => {
    if (asked === null) return
    // Behind what gives the focus to a screen that is gone to.
    const frame = requestAnimationFrame(() => answer(asked))
    return () => cancelAnimationFrame(frame)
  }, [asked])
}

/** Makes an empty note, one at a time; `onMade` hears its id. */
function useNewNote(onMade: (id: string) => void): { creating: boolean; onNew: () => void } {
  const client = useQueryClient()
  const create = useMutation({ mutationFn: () => makeNewNote(client), onSuccess: ({ id }) => onMade(id) })
  const onNew = () => {
    if (!create.isPending) create.mutate()
  }
  return { creating: create.isPending, onNew }
}
