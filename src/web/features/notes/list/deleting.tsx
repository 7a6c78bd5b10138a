import { lazy, Suspense, useEffect, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useDeleteNotes } from '../note-actions.ts'

// With all that a dialog stands on, which nothing else on this screen needs before it is pressed.
const loadDialog = () => import('#web/ui/confirm-dialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

export type Deleting = ReturnType<typeof useDeleting>

/**
 * Deleting, save of the visit at the microphone: its recording would go on with nowhere to go. `refused`: somebody tried.
 * `recordingId`: the visit that is recorded on this page, or null.
 */
export function useDeleting(recordingId: string | null, onGone: (ids: string[]) => void) {
  const { remove, removeAll, restore } = useDeleteNotes(onGone)
  const [refused, setRefused] = useState(false)
  return {
    refused,
    dismiss: () => setRefused(false),
    remove: (note: Pick<Note, 'id' | 'label'>) => {
      if (note.id === recordingId) setRefused(true)
      else remove.mutate(note)
    },
    removeAll: () => {
      if (recordingId === null) removeAll.mutate()
      else setRefused(true)
    },
    restore: (id: string) =>
      restore.mutate([id], { onSuccess: () => toastSuccess('The note is back among your notes.') }),
  }
}

/** Why nothing was deleted, and the way to the recorder. */
export function RefusedDeletion(props: {
  deleting: Deleting
  recordingId: string | null
  onOpen: (noteId: string) => void
}) {
  const { deleting, recordingId, onOpen } = props
  // Who records may lose the connection: what they are told then is there before.
  useEffect(() => void (recordingId !== null && loadDialog().catch(() => undefined)), [recordingId])
  if (!deleting.refused || recordingId === null) return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title="This visit is being recorded"
        message="Nothing was deleted. Stop the recording first: what was recorded is kept."
        confirmLabel="Go to the recording"
        onConfirm={() => {
          deleting.dismiss()
          onOpen(recordingId)
        }}
        onCancel={deleting.dismiss}
      />
    </Suspense>
  )
}
