import { Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Text.css'
import type { Unsaved } from '#web/features/notes/unsaved.ts'
import { formatCount } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Before somebody is logged out whose edits could not be saved: to stay, to keep them for later, or to let them go. */
export function UnsavedDialog(
  props: Unsaved & { losses: string[]; onStay: () => void; onKeep: () => void; onDrop: () => void },
) {
  const what = `Your changes to ${formatCount(props.notes, 'note', 'notes')} could not be saved`
  const sentence = props.isKept
    ? `${what}: they can stay on this device, encrypted for you alone, until you sign in here again.`
    : `${what} and would be lost.`
  return (
    <Dialog opened onClose={props.onStay} title="Confirm Logout">
      <Text>{[sentence, ...props.losses].join(' ')}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onStay} data-autofocus>
          Stay
        </Button>
        <Button variant="default" c="red.9" onClick={props.onDrop}>
          Log out and drop them
        </Button>
        {props.isKept ? <Button onClick={props.onKeep}>Log out and keep them</Button> : null}
      </Group>
    </Dialog>
  )
}
