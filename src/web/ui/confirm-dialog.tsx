import { Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Text.css'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

/** Asks before something is done. Escape and Cancel do nothing. */
export function ConfirmDialog(props: {
  title: string
  message: ReactNode
  confirmLabel: string
  danger?: boolean
  opened: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title}>
      <Text>{props.message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button color={props.danger ? 'red.9' : undefined} onClick={props.onConfirm} data-autofocus>
          {props.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
