import { ActionIcon, CloseButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { editChatMessage } from '#contract/chat-messages.ts'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { call } from '#web/lib/call.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { CHAT_FILE_RULES, useAttaching } from './attachments.ts'
import { AttachedFiles } from './attached-files.tsx'
import { useChat } from './chat-context.ts'
import { lengthWords } from './composer-words.ts'
import { changeDraft, draftOf, useDraft } from './drafts.ts'
import type { MessageRun } from './message-run.ts'
import { QuotedWords } from './quote.tsx'
import { tellOthersOfTyping } from './typing.ts'
import { sendDraft } from './use-outbox.ts'
import styles from './composer.module.css'

export interface ComposerHandle {
  focus: () => void
}

interface ComposerProps {
  ref: Ref<ComposerHandle>
  room: ChatRoom
  run: MessageRun | undefined
  /** Why files were not taken, a sentence each. */
  refused: readonly string[]
  onFiles: (files: File[]) => void
  onSent: () => void
}

/** Where a message is written, or one's own is changed. What stands in it is kept until it is sent. */
export function Composer({ ref, room, run, refused, onFiles, onSent }: ComposerProps) {
  const draft = useDraft(room.id)
  const sending = useSending(room, onSent)
  const text = draft.editing?.text ?? draft.text
  const field = useGrowing(text)
  const length = lengthWords(text)
  const note = useId()
  const onKeyDown = useComposerKeys(room, run, sending.send)
  const problems = [...refused, ...(sending.failure === null ? [] : [sending.failure])]
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }))

  const onChange = (value: string) => {
    const { editing } = draftOf(room.id)
    changeDraft(room.id, editing ? { editing: { ...editing, text: value } } : { text: value })
    if (value.trim() !== '') tellOthersOfTyping(room.id)
  }
  return (
    <div className={styles.composer}>
      <Banner roomId={room.id} />
      {draft.editing ? null : <AttachedFiles roomId={room.id} files={draft.files} />}
      <div className={styles.row}>
        <AttachButton disabled={draft.editing !== null} onFiles={onFiles} />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label={`Message to ${room.name}`}
          aria-describedby={note}
          aria-invalid={length?.isTooLong || undefined}
          placeholder="Write a message"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={pasting(onFiles)}
        />
        <ActionIcon
          variant="filled"
          size={36}
          aria-label={draft.editing ? 'Save the change' : 'Send'}
          disabled={!sending.canSend}
          loading={sending.isBusy}
          onClick={() => {
            sending.send()
            field.current?.focus()
          }}
        >
          <IconSend2 size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <div id={note} className={styles.notes} aria-live="polite">
        {length ? <p data-wrong={length.isTooLong || undefined}>{length.sentence}</p> : null}
        {problems.map((sentence) => (
          <p key={sentence} data-wrong>
            {sentence}
          </p>
        ))}
      </div>
    </div>
  )
}

/** What is about to happen with the words: they change a message, or come with a sentence of a note. */
function Banner({ roomId }: { roomId: string }) {
  const { editing, quote } = useDraft(roomId)
  if (editing)
    return (
      <p className={styles.banner}>
        Changing your message
        <CloseButton size="sm" aria-label="Leave it as it was" onClick={() => stopEditing(roomId)} />
      </p>
    )
  if (!quote) return null
  return (
    <div className={styles.banner}>
      <QuotedWords words={quote.words} />
      <CloseButton
        size="sm"
        aria-label="Do not quote it"
        onClick={() => changeDraft(roomId, { quote: null })}
      />
    </div>
  )
}

/** What stands in the composer can be sent, or saved over the message it changes. */
function useSending(room: ChatRoom, onSent: () => void) {
  const { me, sync, outbox } = useChat()
  const draft = useDraft(room.id)
  const isAttaching = useAttaching().some((file) => file.roomId === room.id && file.problem === null)
  const save = useMutation({
    meta: { ownError: true },
    mutationFn: (editing: { id: string; text: string }) => call(editChatMessage, { body: editing }),
    onSuccess: ({ message }) => {
      sync.keepMessage(message)
      stopEditing(room.id)
    },
  })
  const words = draft.editing?.text ?? draft.text
  const hasWords = words.trim() !== '' && lengthWords(words)?.isTooLong !== true
  const hasOther = draft.quote !== null || draft.files.length > 0
  const canSend = draft.editing
    ? hasWords && !save.isPending
    : !isAttaching && (hasWords || (words.trim() === '' && hasOther))
  return {
    canSend,
    isBusy: save.isPending,
    failure: draft.editing ? (save.error?.message ?? null) : null,
    send() {
      if (!canSend) return
      if (draft.editing) return save.mutate({ id: draft.editing.id, text: draft.editing.text.trim() })
      sendDraft(outbox, me.userId, room.id)
      onSent()
    },
  }
}

/** What is pasted as a file comes as one; words go into the message. */
function pasting(onFiles: (files: File[]) => void) {
  return (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
}

function stopEditing(roomId: string): void {
  changeDraft(roomId, { editing: null })
}

/** Enter sends and Shift+Enter begins a line; by finger the button sends. The key up changes one's last message. */
function useComposerKeys(room: ChatRoom, run: MessageRun | undefined, send: () => void) {
  const { me } = useChat()
  const byFinger = useMedia('(hover: none) and (pointer: coarse)')
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { editing, text } = draftOf(room.id)
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !byFinger) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && editing) {
      event.preventDefault()
      stopEditing(room.id)
    } else if (event.key === 'ArrowUp' && text === '' && !editing) {
      const last = run?.messages.findLast(
        ({ authorId, deletedAt, text: words }) =>
          authorId === me.userId && deletedAt === null && words !== '',
      )
      if (!last) return
      event.preventDefault()
      changeDraft(room.id, { editing: { id: last.id, text: last.text } })
    }
  }
}

/** As high as its words, up to what the style sheet allows. */
function useGrowing(text: string): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [text])
  return field
}

function AttachButton({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Attach files"
        title="PDF, PNG, JPG or DOCX"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files"
        accept={CHAT_FILE_RULES.extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
