import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatRoom } from '#contract/chat-rooms.ts'
import { useChat } from './chat-context.ts'

/**
 * Tells the server that a room is read: when its window opens, and from then on as long as the window of the browser is in
 * front and the newest message is in view. Returns the number of the last message that had been seen before what is new
 * came, or null when there is nothing to mark as new.
 */
export function useReading(room: ChatRoom, isAtNewest: boolean): number | null {
  const { sync } = useChat()
  const isInFront = useIsInFront()
  const isTold = useRef(false)
  // What comes while it is being read is not new to anybody.
  const [newAfter, setNewAfter] = useState(() => (room.unseenCount > 0 ? room.readSeq : null))
  const [wasReading, setWasReading] = useState(false)
  const isReading = isInFront && isAtNewest
  if (isReading !== wasReading) {
    setWasReading(isReading)
    if (isReading && room.unseenCount > 0) setNewAfter(room.readSeq)
  }
  const { id, unseenCount, readSeq, lastSeq } = room
  useEffect(() => {
    const isOpening = isInFront && !isTold.current
    if (!isReading && !isOpening) return
    isTold.current = true
    if (unseenCount > 0 || readSeq < lastSeq) sync.markRead(id)
  }, [isInFront, isReading, id, unseenCount, readSeq, lastSeq, sync])
  return newAfter
}

function useIsInFront(): boolean {
  return useSyncExternalStore(
    onFrontChange,
    () => document.visibilityState === 'visible' && document.hasFocus(),
  )
}

function onFrontChange(listener: () => void): () => void {
  const names = ['focus', 'blur'] as const
  for (const name of names) window.addEventListener(name, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
