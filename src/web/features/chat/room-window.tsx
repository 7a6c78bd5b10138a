import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { attach } from './attachments.ts'
import { chatKeys } from './chat-keys.ts'
import { useChat } from './chat-context.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { changeDraft, draftOf } from './drafts.ts'
import { MessageLog, type MessageLogHandle } from './message-log.tsx'
import { firstUnread, runQuery } from './queries.ts'
import { RoomHeader } from './room-header.tsx'
import { SearchMessages } from './search-messages.tsx'
import { typingWords } from './rooms.ts'
import { useTyping } from './typing.ts'
import { useReading } from './use-reading.ts'
import { useRoom } from './use-room.ts'
import { minimizeWindow, openWindow, useWanted } from './windows-state.ts'
import styles from './room-window.module.css'

interface RoomWindowProps {
  roomId: string
  className: string | undefined
  onClose: () => void
  /** On a phone: to the list. */
  onBack?: () => void
}

/** One conversation: who is in it, what was said, and what is to be said. */
export function RoomWindow({ roomId, className, onClose, onBack }: RoomWindowProps) {
  const { room, error } = useRoom(roomId)
  const section = useRef<HTMLElement>(null)
  const name = room?.name ?? 'Conversation'
  const leave = onBack ?? (() => minimizeWindow(roomId))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever in it the focus is
    <section
      ref={section}
      className={className}
      aria-label={`Chat: ${name}`}
      tabIndex={-1}
      onKeyDown={chatKeys(leave)}
    >
      {room ? (
        <Conversation room={room} onClose={onClose} onBack={onBack} onMinimize={leave} />
      ) : (
        <div className={styles.missing}>
          {error ? <Missing error={error.code === 'not_found'} sentence={error.message} /> : null}
          <button type="button" className={styles.plain} onClick={onClose}>
            Close
          </button>
        </div>
      )}
    </section>
  )
}

function Missing({ error, sentence }: { error: boolean; sentence: string }) {
  return <p role="alert">{error ? 'You are no longer in this conversation.' : sentence}</p>
}

interface ConversationProps {
  room: ChatRoom
  onClose: () => void
  onBack: (() => void) | undefined
  onMinimize: () => void
}

/** What is here of a room, from its first unread message on when it is opened. */
function useRun(room: ChatRoom) {
  const [begin] = useState(() => firstUnread(room))
  return useQuery(runQuery(room.id, begin))
}

function Conversation({ room, onClose, onBack, onMinimize }: ConversationProps) {
  const { isNarrow } = useChat()
  const run = useRun(room)
  const log = useRef<MessageLogHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const [isSearching, setSearching] = useState(false)
  const [atNewest, setAtNewest] = useState(true)
  const newAfter = useReading(room, atNewest && run.data?.hasNewer === false)
  const [refused, setRefused] = useState<string[]>([])
  useLedTo(room.id, isNarrow, { log, composer, isLoaded: run.data !== undefined })

  const take = (files: File[]) => setRefused(attach(room.id, files))
  const dropping = useFileDrop(take)
  return (
    <div className={styles.room} {...dropping}>
      <RoomHeader
        room={room}
        onBack={onBack}
        onMinimize={onMinimize}
        onClose={onClose}
        onSearch={() => setSearching(true)}
      />
      {isSearching ? <Search roomId={room.id} onClose={() => setSearching(false)} /> : null}
      {run.data ? (
        <MessageLog
          ref={log}
          room={room}
          run={run.data}
          newAfter={newAfter}
          atNewest={atNewest}
          onNewestSeen={setAtNewest}
          onEdit={(message) => {
            changeDraft(room.id, { editing: { id: message.id, text: message.text } })
            composer.current?.focus()
          }}
        />
      ) : (
        <div className={styles.loading} aria-busy={run.isPending}>
          <QueryFailure query={run} />
        </div>
      )}
      <TypingLine roomId={room.id} />
      {room.abilities.write ? (
        <Composer
          ref={composer}
          room={room}
          run={run.data}
          refused={refused}
          onFiles={take}
          onSent={() => {
            setRefused([])
            log.current?.toNewest()
          }}
        />
      ) : (
        <p className={styles.closed}>Nothing can be written here any more. What was said stays.</p>
      )}
    </div>
  )
}

function Search({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { isNarrow } = useChat()
  return (
    <SearchMessages
      roomId={roomId}
      onClose={onClose}
      onFound={({ seq }, words) => {
        // There the list would cover what was found.
        if (isNarrow) onClose()
        openWindow(roomId, seq, words)
      }}
    />
  )
}

/** Takes the focus, and goes to a message, when somebody asked for this room. */
function useLedTo(
  roomId: string,
  isNarrow: boolean,
  parts: {
    log: React.RefObject<MessageLogHandle | null>
    composer: React.RefObject<ComposerHandle | null>
    isLoaded: boolean
  },
): void {
  const { log, composer, isLoaded } = parts
  const wanted = useWanted()
  const done = useRef(0)
  useEffect(() => {
    if (wanted.roomId !== roomId || wanted.times === done.current || !isLoaded) return
    done.current = wanted.times
    if (wanted.seq !== null) log.current?.show(wanted.seq, wanted.words)
    // On a phone the keys would cover half of what is to be read.
    else if (!isNarrow || draftOf(roomId).quote) composer.current?.focus()
    // Led there once: a window that comes back by itself takes no focus.
    if (useWanted.getState().times === wanted.times) useWanted.setState({ roomId: null })
  }, [wanted, roomId, isNarrow, isLoaded, log, composer])
}

function useFileDrop(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      // Smart Notes would take them for sound.
      event.stopPropagation()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
}

function TypingLine({ roomId }: { roomId: string }) {
  const names = useTyping((rooms) => rooms[roomId])
  return (
    <output className={styles.typing} aria-label="Typing">
      {typingWords(Object.values(names ?? {}))}
    </output>
  )
}
