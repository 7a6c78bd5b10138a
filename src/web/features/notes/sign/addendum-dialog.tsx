import { Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addAddendum } from '#contract/signing.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../dialogs.module.css'
import { keepNote } from '../saving/note-cache.ts'

/** Adds to a signed note; the signed text stays as it is. */
export function AddendumDialog({ noteId, onClose }: { noteId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const client = useQueryClient()
  const add = useMutation({
    meta: { ownError: true },
    mutationFn: () => call(addAddendum, { body: { id: noteId, text: text.trim() } }),
    onSuccess: ({ note }) => {
      keepNote(client, note)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add an addendum"
      closeOnClickOutside={text.trim() === ''}
      // What was typed is given up by Cancel alone.
      closeOnEscape={text.trim() === ''}
    >
      <Textarea
        label="Addendum"
        description="It is signed with your name and the time, and cannot be changed afterwards."
        rows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {add.isError ? (
        <p className={styles.failure} role="alert">
          {add.error.message}
        </p>
      ) : null}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={text.trim() === ''} loading={add.isPending} onClick={() => add.mutate()}>
          Add to the note
        </Button>
      </Group>
    </Dialog>
  )
}
