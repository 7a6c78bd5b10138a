import { Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Text.css'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before a subscription ends. A dialog of its own: beside "Cancel subscription" a "Cancel" could mean either. */
export function EndDialog(props: { message: string; onKeep: () => void; onEnd: () => void }) {
  return (
    <Dialog opened onClose={props.onKeep} title="Cancel your subscription?">
      <Text>{props.message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onKeep} data-autofocus>
          Keep subscription
        </Button>
        <Button color="red.9" onClick={props.onEnd}>
          Cancel subscription
        </Button>
      </Group>
    </Dialog>
  )
}
