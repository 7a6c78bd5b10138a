import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'

const WORDS = 'delete all'

/** Deleting everything is asked for in words. */
export function DeleteAllDialog({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const matches = typed.trim().toLowerCase() === WORDS
  return (
    <Dialog opened onClose={onCancel} title="Delete all notes">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (matches) onConfirm()
        }}
      >
        <Text mb="md">
          Every note of yours is deleted, with its transcript and recordings. You can undo this at once, or
          bring notes back from “Deleted and hidden” for 30 days. Signed notes are only hidden.
        </Text>
        <TextInput
          label={`Type “${WORDS}” to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button color="red.9" type="submit" disabled={!matches}>
            Delete all notes
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
