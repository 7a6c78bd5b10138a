import { CloseButton } from '@mantine/core'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import type { ChatMessage } from '#contract/chat-messages.ts'
import { focusOnce } from '#web/lib/focus-once.ts'
import { FoundMessages } from './found-messages.tsx'
import styles from './room-list.module.css'

/** Looks for messages of one room; what is found is led to. */
export function SearchMessages(props: {
  roomId: string
  onFound: (message: ChatMessage, words: string) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    props.onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever in it the focus is
    <div className={styles.inRoom} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <input
          ref={focusOnce}
          type="search"
          aria-label="Search in this conversation"
          placeholder="Search in this conversation"
          maxLength={120}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <CloseButton size="sm" aria-label="Close the search" onClick={props.onClose} />
      </div>
      {wanted.length < 2 ? null : (
        <div className={styles.found}>
          <FoundMessages
            search={wanted}
            roomId={props.roomId}
            onFound={(message) => props.onFound(message, wanted)}
          />
        </div>
      )}
    </div>
  )
}
