import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allowIntoGroup } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { leftGroupsQuery } from './queries.ts'
import styles from './group-dialogs.module.css'

/** Nobody brings somebody into a group again that they left, until they say here that it may be done. */
export function LeftGroupsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const left = useQuery(leftGroupsQuery)
  const allow = useMutation({
    mutationFn: (roomId: string) => call(allowIntoGroup, { body: { roomId } }),
    onSuccess: (_, roomId) =>
      client.setQueryData(leftGroupsQuery.queryKey, (groups) =>
        groups?.filter((group) => group.roomId !== roomId),
      ),
  })
  return (
    <Dialog opened onClose={onClose} title="Groups you left">
      <Stack gap="sm">
        <p className={styles.hint}>
          {left.data?.length === 0
            ? 'There is none that you left, or its members may bring you in again.'
            : 'Its members can bring you in again once you allow it.'}
        </p>
        {left.data ? null : <QueryFailure query={left} />}
        <ul className={styles.members} aria-label="Groups you left">
          {left.data?.map(({ roomId, name }) => (
            <li key={roomId} className={styles.member}>
              <span className={styles.name}>{name}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Allow ${name}`}
                disabled={allow.isPending}
                onClick={() => allow.mutate(roomId)}
              >
                Allow
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
