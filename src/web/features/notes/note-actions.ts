import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { exportNote, type ExportFormat } from '#contract/exports.ts'
import {
  createMicNote,
  createNote,
  createNotesBulk,
  deleteAllNotes,
  deleteNote,
  NOTES_RESTORED_AT_ONCE,
  restoreNotes,
  type Note,
} from '#contract/notes.ts'
import { updateNoteStatus } from '#contract/signing.ts'
import { createTicket, getMedicalNotes } from '#contract/writing.ts'
import type { Sent } from '#contract/endpoint.ts'
import { retryRecording } from '#contract/recordings.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { call } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { inPortions } from './in-portions.ts'
import { keepNote } from './saving/note-cache.ts'
import { newId } from '#web/lib/new-id.ts'
import { noteKeys } from './note-keys.ts'
import { noteAlone, noteQuery, transcriptQuery } from './queries.ts'

type BulkData = Sent<typeof createNotesBulk>['body']['data']

/** Makes an empty note. The id is made here, so that a repeated request makes one note. */
export async function makeNewNote(client: QueryClient): Promise<Note> {
  const { note } = await call(createNote, { body: { data: { id: newId() } } })
  keepNote(client, note)
  await client.invalidateQueries({ queryKey: noteKeys.everyList })
  return note
}

/** Makes a note that is about to be recorded; `limitMs` is how long the recording may be. */
export async function makeMicNote(client: QueryClient): Promise<{ note: Note; limitMs: number }> {
  const { note, limitMs } = await call(createMicNote, { body: { data: { id: newId() } } })
  keepNote(client, note)
  void client.invalidateQueries({ queryKey: noteKeys.everyList })
  return { note, limitMs }
}

/** Asks for the note to be written; the words arrive as events. */
export async function writeNote(client: QueryClient, noteId: string): Promise<void> {
  const { ticket } = await call(createTicket, { body: { purpose: 'generate', noteId } })
  await call(getMedicalNotes, { body: { id: noteId } }, { ticket })
  // The answer may be older than the events that came meanwhile: the note itself says how far it is.
  await client.invalidateQueries(noteAlone(noteId))
}

/** Does again what failed. */
export async function retryProcessing(client: QueryClient, note: Note): Promise<void> {
  if (note.processing.retry === 'write') return writeNote(client, note.id)
  const failed = note.recordings.filter(({ state }) => state === 'failed')
  await Promise.all(failed.map(({ id }) => call(retryRecording, { body: { id } })))
  await client.invalidateQueries(noteAlone(note.id))
}

/** Adds what was typed or pasted to the transcript, and has the note written from it. */
export async function addTypedText(client: QueryClient, noteId: string, text: string): Promise<void> {
  const { transcript } = await call(addTranscriptText, { body: { id: noteId, text } })
  client.setQueryData(transcriptQuery(noteId).queryKey, transcript)
  client.setQueryData(noteQuery(noteId).queryKey, (note) => note && { ...note, hasTranscript: true })
  await writeNote(client, noteId)
}

/** Asks the server for the note as a file and hands it to the browser. */
export async function saveExport(noteId: string, label: string, format: ExportFormat): Promise<void> {
  const { blob, fileName } = await download(exportNote, { params: { id: noteId, format } })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName ?? `${label}.${format}`
  link.click()
  // Safari still reads from the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Deleting with Undo, one or all; `onGone` hears which notes are gone from the list. */
export function useDeleteNotes(onGone: (ids: string[]) => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: noteKeys.everyList })
  const restore = useMutation({
    mutationFn: (ids: string[]) =>
      inPortions(ids, NOTES_RESTORED_AT_ONCE, (some) => call(restoreNotes, { body: { ids: some } })),
    // Of many some may be back when the rest is refused.
    onSettled: async (_done, _refused, ids) => {
      for (const id of ids.slice(0, 50)) void client.invalidateQueries(noteAlone(id))
      await refresh()
    },
  })
  const gone = async (ids: string[], text: string) => {
    onGone(ids)
    await refresh()
    toastSuccess(text, { undo: () => restore.mutate(ids) })
  }
  const remove = useMutation({
    mutationFn: (note: Pick<Note, 'id' | 'label'>) => call(deleteNote, { body: { id: note.id } }),
    onSuccess: ({ deletedIds, hiddenIds }) =>
      gone(
        deletedIds,
        hiddenIds.length > 0
          ? 'Note hidden. A signed note is kept: you find it under “Deleted and hidden”.'
          : 'Note deleted. It can be brought back for 30 days.',
      ),
  })
  const removeAll = useMutation({
    mutationFn: () => call(deleteAllNotes, { body: { confirm: true } }),
    onSuccess: ({ deletedIds, hiddenIds }) =>
      gone(
        deletedIds,
        hiddenIds.length > 0
          ? 'All notes are off the list. Signed ones are kept hidden, the others for 30 days.'
          : 'All notes deleted. They can be brought back for 30 days.',
      ),
  })
  return { remove, removeAll, restore }
}

export function useBulkCreate() {
  const client = useQueryClient()
  return useMutation({
    meta: { ownError: true },
    mutationFn: (data: BulkData) =>
      call(createNotesBulk, { body: { data: data.map((visit) => ({ id: newId(), ...visit })) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: noteKeys.everyList }),
  })
}

/** Signing, archiving and bringing back. */
export function useNoteStatus() {
  const client = useQueryClient()
  return useMutation({
    meta: { ownError: true },
    mutationFn: (body: Sent<typeof updateNoteStatus>['body']) => call(updateNoteStatus, { body }),
    onSuccess: async ({ note }) => {
      keepNote(client, note)
      await client.invalidateQueries({ queryKey: noteKeys.everyList })
    },
  })
}
