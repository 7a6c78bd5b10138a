import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  changeGroupMembers,
  createGroupRoom,
  leaveGroupRoom,
  renameGroupRoom,
  type ChatMember,
  type ChatPerson,
  type ChatRoom,
} from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { newId } from '#web/lib/new-id.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useChat } from './chat-context.ts'
import { Presence } from './marks.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { leftGroupsQuery } from './queries.ts'
import { useChooseRoom } from './use-choose-room.ts'
import { useMembers } from './use-members.ts'
import { closeWindow } from './windows-state.ts'
import styles from './group-dialogs.module.css'

const NAME_CHARACTERS = 80

/** Names a group and says who is in it. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const choose = useChooseRoom()
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [people, setPeople] = useState<ChatPerson[]>([])
  const create = useMutation({
    meta: { ownError: true },
    mutationFn: () =>
      call(createGroupRoom, { body: { id, name, userIds: people.map(({ userId }) => userId) } }),
    onSuccess: ({ room }) => {
      onClose()
      choose(room)
    },
  })
  const isReady = name.trim() !== '' && people.length > 0
  return (
    <Dialog opened onClose={onClose} title="New group">
      <form onSubmit={submitting(() => isReady && create.mutate())}>
        <Stack gap="sm">
          <TextField
            label="Name"
            name="groupName"
            value={name}
            maxLength={NAME_CHARACTERS}
            onValue={setName}
            data-autofocus
          />
          <PeoplePicker chosen={people} without={[]} onChange={setPeople} />
          <FormFailure sentence={create.error?.message ?? null} />
          <Actions label="Make the group" busy={create.isPending} disabled={!isReady} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

export function RenameDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const { sync } = useChat()
  const [name, setName] = useState(room.name)
  const rename = useMutation({
    meta: { ownError: true },
    mutationFn: () => call(renameGroupRoom, { body: { roomId: room.id, name } }),
    onSuccess: (answer) => {
      sync.keepRoom(answer.room)
      onClose()
    },
  })
  const isReady = name.trim() !== ''
  return (
    <Dialog opened onClose={onClose} title="Rename the group">
      <form onSubmit={submitting(() => isReady && rename.mutate())}>
        <Stack gap="sm">
          <TextField
            label="Name"
            name="groupName"
            value={name}
            maxLength={NAME_CHARACTERS}
            onValue={setName}
            data-autofocus
          />
          <FormFailure sentence={rename.error?.message ?? null} />
          <Actions label="Rename" busy={rename.isPending} disabled={!isReady} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Who is in a group; colleagues can be brought in, and, by whoever may, taken out. */
export function MembersDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const { sync } = useChat()
  const { members, error } = useMembers(room)
  const [people, setPeople] = useState<ChatPerson[]>([])
  const change = useMutation({
    meta: { ownError: true },
    mutationFn: (changed: { add?: string[]; remove?: string[] }) =>
      call(changeGroupMembers, { body: { roomId: room.id, ...changed } }),
    onSuccess: (answer) => {
      sync.keepRoom(answer.room)
      setPeople([])
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Members of ${room.name}`}>
      <Stack gap="sm">
        <MemberList
          members={members}
          mayTakeOut={room.abilities.removeMembers}
          busy={change.isPending}
          onTakeOut={(userId) => change.mutate({ remove: [userId] })}
        />
        {room.abilities.changeMembers ? (
          <PeoplePicker chosen={people} without={members.map(({ userId }) => userId)} onChange={setPeople} />
        ) : null}
        <FormFailure sentence={change.error?.message ?? error?.message ?? null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {people.length > 0 ? (
            <Button
              loading={change.isPending}
              onClick={() => change.mutate({ add: people.map(({ userId }) => userId) })}
            >
              Bring in {people.length}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  )
}

interface MemberListProps {
  members: readonly ChatMember[]
  mayTakeOut: boolean
  busy: boolean
  onTakeOut: (userId: string) => void
}

function MemberList(props: MemberListProps) {
  const { me } = useChat()
  return (
    <ul className={styles.members} aria-label="Members">
      {props.members.map(({ userId, name, isHere }) => (
        <li key={userId} className={styles.member}>
          <Presence isHere={isHere} />
          <span className={styles.name}>
            {name}
            {userId === me.userId ? ' (you)' : ''}
          </span>
          {props.mayTakeOut && userId !== me.userId ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Take ${name} out`}
              disabled={props.busy}
              onClick={() => props.onTakeOut(userId)}
            >
              Take out
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export function LeaveDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const { sync } = useChat()
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call(leaveGroupRoom, { body: { roomId: room.id } }),
    onSuccess: () => {
      closeWindow(room.id)
      sync.forgetRoom(room.id)
      void client.invalidateQueries({ queryKey: leftGroupsQuery.queryKey })
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      danger
      title="Leave the group?"
      message={`You will no longer see what is said in ${room.name}. What you wrote stays there. Its members can bring you in again only once you allow it, under “Groups you left”.`}
      confirmLabel="Leave"
      onCancel={onClose}
      onConfirm={() => leave.mutate()}
    />
  )
}

function submitting(action: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands in the window of a room, as far as its events go.
    event.stopPropagation()
    action()
  }
}

function Actions(props: { label: string; busy: boolean; disabled: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={props.busy} disabled={props.disabled}>
        {props.label}
      </Button>
    </Group>
  )
}
