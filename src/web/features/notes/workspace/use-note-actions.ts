import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type ExportFormat } from '#contract/exports.ts'
import { type LettersMode } from '#contract/note-settings.ts'
import { updateEnableLetters, type Note } from '#contract/notes.ts'
import { hasText } from '#domain/note-text.ts'
import { call } from '#web/lib/call.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { useSession } from '#web/lib/session.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { useTidy } from '../changes/use-tidy.ts'
import { retryProcessing, saveExport, useNoteStatus } from '../note-actions.ts'
import { noteText } from '../note-text.ts'
import { labelOf } from '../note-words.ts'
import type { Draft } from '../saving/draft.ts'
import { keepSaved } from '../saving/note-cache.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import { useWriteNote, type OpenDialog } from './use-note-editing.ts'

/** What the screen around an open note does when it is asked to. */
interface ScreenActions {
  /** Goes back to the list. */
  back: () => void
  remove: () => void
  /** Shows the keyboard shortcuts. */
  help: () => void
  /** Reads the whole note aloud, or pauses what is read. */
  listen: () => void
  /** Somebody is about to. */
  prepareListen: () => void
  /** Opens the pane in which questions about the visit are asked. */
  ask: () => void
  open: (dialog: OpenDialog) => void
}

/** What can be done with the whole of an open note. */
export interface NoteActions extends ScreenActions {
  /** Changes the draft, which saves itself. Stays the same function. */
  edit: (changes: Partial<Draft>) => void
  /** Stays the same function. */
  setLetters: (mode: LettersMode) => void
  /** Writes the note from its transcript, or again. */
  write: () => void
  /** Asks for a tidier text. */
  tidy: () => void
  /** Does again what failed. */
  retry: () => void
  /** Copies the text as it is now, saved or not. */
  copy: () => void
  download: (format: ExportFormat) => void
  /** Archives the note, or brings it back. */
  archive: () => Promise<void>
  /** There is an organization whose reviewers it could be submitted to. */
  mayReview: boolean
}

/** What can be done with the whole note, and what of it goes on. */
export function useNoteActions(
  note: Note,
  saver: NoteSaver,
  screen: ScreenActions,
): { actions: NoteActions; writing: boolean; retrying: boolean } {
  const client = useQueryClient()
  const status = useNoteStatus()
  const write = useWriteNote(note.id, saver)
  const tidy = useTidy(note.id, saver)
  const retry = useMutation({ mutationFn: () => retryProcessing(client, note) })
  const letters = useMutation({
    mutationFn: (mode: LettersMode) => setLettersMode(client, note.id, mode, saver),
  })
  const download = useMutation({
    mutationFn: async (format: ExportFormat) => {
      await saver.settle()
      await saveExport(note.id, labelOf(note), format)
    },
  })
  const actions: NoteActions = {
    ...screen,
    edit: saver.edit,
    setLetters: letters.mutate,
    write: () => write.mutate(),
    tidy: () => tidy.mutate(),
    retry: () => retry.mutate(),
    copy: () => copyText({ ...note, sections: saver.getState().draft.sections }),
    download: download.mutate,
    mayReview: useSession(({ user }) => user?.organization != null),
    async archive() {
      await saver.settle()
      const next = note.abilities.archive ? 'archived' : 'ready'
      status.mutate({ id: note.id, status: next }, { onError: toastError })
    },
  }
  return { actions, writing: write.isPending, retrying: retry.isPending }
}

async function setLettersMode(
  client: QueryClient,
  id: string,
  mode: LettersMode,
  saver: NoteSaver,
): Promise<void> {
  await saver.settle()
  const { saved } = await call(updateEnableLetters, { body: { id, mode } })
  keepSaved(client, saved, { lettersMode: mode })
}

function copyText(note: Note): void {
  if (!hasText(note.sections)) toastInfo('There is nothing to copy yet.')
  else
    copyRichText(noteText(note)).then(
      () => toastSuccess('The note is copied. Paste it into the chart.'),
      toastError,
    )
}
