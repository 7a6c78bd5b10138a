import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendChatMessage } from '#contract/chat-messages.ts'
import { aloneInBrowser } from '#web/lib/alone-in-browser.ts'
import { call } from '#web/lib/call.ts'
import { newId } from '#web/lib/new-id.ts'
import type { ChatSync } from './chat-sync.ts'
import { changeDraft, draftOf } from './drafts.ts'
import { Outbox, type OutboxState } from './outbox.ts'
import { openOutboxStore, type Unsent } from './outbox-store.ts'
import { forgetTyping } from './typing.ts'
import { useUnsentCount } from './unsent-count.ts'

/** A request on a connection that died silently would otherwise wait for ever. */
const REQUEST_LIMIT_MS = 30_000

/** The messages of this user on their way, for as long as the page is open. */
export function useOutbox(userId: string, sync: ChatSync): Outbox {
  const [outbox] = useState(() => makeOutbox(userId, sync))
  useEffect(() => {
    const wake = () => outbox.wake()
    const leave = outbox.subscribe(() => useUnsentCount.setState({ count: outbox.snapshot().unsent.length }))
    outbox.start()
    window.addEventListener('online', wake)
    return () => {
      leave()
      outbox.stop()
      window.removeEventListener('online', wake)
      useUnsentCount.setState({ count: 0 })
    }
  }, [outbox])
  return outbox
}

function makeOutbox(userId: string, sync: ChatSync): Outbox {
  const store = openOutboxStore(() => outbox.wake())
  const outbox: Outbox = new Outbox({
    userId,
    store,
    alone: (signal, work) => aloneInBrowser(`chat-outbox:${userId}`, signal, work),
    wait,
    async send({ id, roomId, text, quote, files }) {
      const body = { id, roomId, text, quote, fileIds: files.map((file) => file.id) }
      const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
      sync.keepMessage((await call(sendChatMessage, { body }, { signal, asUser: userId })).message)
    },
  })
  return outbox
}

/** Sends what is written in a room: from now on it is the outbox's. */
export function sendDraft(outbox: Outbox, userId: string, roomId: string): void {
  const { text, quote, files } = draftOf(roomId)
  const message: Unsent = {
    id: newId(),
    userId,
    roomId,
    text: text.trim(),
    quote: quote && { noteId: quote.noteId, sectionKey: quote.sectionKey, sentenceId: quote.sentenceId },
    files,
    writtenAt: new Date().toISOString(),
    problem: null,
  }
  void outbox.add(message)
  changeDraft(roomId, { text: '', quote: null, files: [] })
  forgetTyping(roomId)
}

export function useOutboxState(outbox: Outbox): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.snapshot)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
}
