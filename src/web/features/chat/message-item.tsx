import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, memo, Suspense, useState } from 'react'
import { deleteChatMessage, type ChatMessage } from '#contract/chat-messages.ts'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { copyText } from '#web/lib/copy.ts'
import { formatDateTime, formatTime } from '#web/lib/format.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { Menu } from '#web/ui/mantine/menu.ts'
import { afterMenu } from './after-menu.ts'
import { useChat } from './chat-context.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import { versionsQuery } from './queries.ts'
import { Quote } from './quote.tsx'
import styles from './message-item.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

interface MessageItemProps {
  room: ChatRoom
  message: ChatMessage
  /** It comes right after another of the same author. */
  follows: boolean
  /** The words it was found by; null: it was not looked for. */
  found: string | null
  onEdit: (message: ChatMessage) => void
}

/** One message as it stands now, with the trace of what it was. */
export const MessageItem = memo(function Message({
  room,
  message,
  follows,
  found,
  onEdit,
}: MessageItemProps) {
  const { me } = useChat()
  const isOwn = message.authorId === me.userId
  const isNamed = !isOwn && !follows && room.kind !== 'direct'
  return (
    <article
      className={styles.message}
      data-seq={message.seq}
      data-own={isOwn || undefined}
      data-follows={follows || undefined}
      data-found={found !== null || undefined}
      tabIndex={-1}
      aria-label={`${isOwn ? 'You' : message.authorName}, ${formatDateTime(message.sentAt)}`}
    >
      {isNamed ? <p className={styles.author}>{message.authorName}</p> : null}
      <div className={styles.line}>
        <div className={styles.bubble} data-deleted={message.deletedAt !== null || undefined}>
          {message.deletedAt === null ? (
            <>
              {message.quote ? <Quote messageId={message.id} quote={message.quote} /> : null}
              {message.text === '' ? null : <MessageText text={message.text} search={found ?? ''} />}
              <MessageFiles files={message.files} />
            </>
          ) : (
            <p className={styles.deleted}>This message was deleted.</p>
          )}
          <Foot message={message} />
        </div>
        {message.deletedAt === null ? (
          <MessageMenu
            message={message}
            isOwn={isOwn && room.abilities.write}
            onEdit={() => onEdit(message)}
          />
        ) : null}
      </div>
    </article>
  )
})

function Foot({ message }: { message: ChatMessage }) {
  const [isOpen, setOpen] = useState(false)
  const isEdited = message.editedAt !== null && message.deletedAt === null
  return (
    <>
      {isOpen && isEdited ? <Versions message={message} /> : null}
      <p className={styles.foot}>
        {isEdited ? (
          <button
            type="button"
            className={styles.edited}
            aria-expanded={isOpen}
            title="What it said before"
            onClick={() => setOpen(!isOpen)}
          >
            edited
          </button>
        ) : null}
        <time dateTime={message.sentAt} title={formatDateTime(message.sentAt)}>
          {formatTime(message.sentAt)}
        </time>
      </p>
    </>
  )
}

/** What an edited message said before, the oldest first. */
function Versions({ message }: { message: ChatMessage }) {
  const versions = useQuery(versionsQuery(message.id, message.revision))
  if (versions.isPending) return <p className={styles.versions}>Loading…</p>
  if (!versions.data) return <p className={styles.versions}>{versions.error.message}</p>
  return (
    <ul className={styles.versions} aria-label="What it said before">
      {versions.data.map(({ text, until }) => (
        <li key={until}>
          <span className={styles.until}>Until {formatDateTime(until)}</span>
          <MessageText text={text} search="" />
        </li>
      ))}
    </ul>
  )
}

function MessageMenu(props: { message: ChatMessage; isOwn: boolean; onEdit: () => void }) {
  const { message, isOwn } = props
  const { sync } = useChat()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteChatMessage, { body: { id: message.id } }),
    onSuccess: ({ message: changed }) => sync.keepMessage(changed),
  })
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={170}>
        <Menu.Target>
          <ActionIcon
            className={styles.more}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`More of the message of ${formatTime(message.sentAt)}`}
            loading={remove.isPending}
          >
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {message.text === '' ? null : (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy(message.text)}>
              Copy text
            </Menu.Item>
          )}
          {isOwn && message.text !== '' ? (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={afterMenu(props.onEdit)}>
              Edit
            </Menu.Item>
          ) : null}
          {isOwn ? (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
              Delete
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isAsking ? (
        <AskToDelete
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            remove.mutate()
          }}
        />
      ) : null}
    </>
  )
}

function AskToDelete(props: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <Suspense>
      <ConfirmDialog
        opened
        danger
        title="Delete this message?"
        message="Its words, its earlier words and its files go for everybody in this conversation. That something stood here stays to be seen."
        confirmLabel="Delete"
        {...props}
      />
    </Suspense>
  )
}

async function copy(text: string): Promise<void> {
  await copyText(text).then(
    () => toastInfo('Copied.'),
    (error: unknown) => toastInfo(error instanceof Error ? error.message : 'It could not be copied.'),
  )
}
