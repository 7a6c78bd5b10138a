import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { ChatMessage, ReadableQuote } from '#contract/chat-messages.ts'
import { announce } from '#web/lib/announce.ts'
import { useEvents } from '#web/lib/events.ts'
import { useTitleCount } from '#web/lib/title-count.ts'
import { forgetAttaching } from './attachments.ts'
import { ChatContext, type Chat } from './chat-context.ts'
import { ChatSync } from './chat-sync.ts'
import { Dock } from './dock.tsx'
import { roomsQuery } from './queries.ts'
import { claimTelling, notificationTitle, playTone, showNotification } from './tell-of-message.ts'
import { heardTyping, stoppedTyping } from './typing.ts'
import { useOutbox } from './use-outbox.ts'
import { openIdsOf } from './windows.ts'
import { closeAll, openWindow, useIsNarrow, useWindows } from './windows-state.ts'

/** Between two tones: what comes at once is heard once. */
const TONE_EVERY_MS = 2_000

/** Everything of chat beside its button: what the server pushes, the windows, the list, sounds. Keyed by its user. */
export function ChatLayer(props: {
  user: User
  /** No sound and no notification. */
  isSilent: boolean
  /** Opens the note at the sentence, or the review of the note. The same function from drawing to drawing. */
  onQuote: (quote: ReadableQuote) => void
}) {
  const { user, onQuote } = props
  const client = useQueryClient()
  const [sync] = useState(() => new ChatSync(client, user.userId))
  const outbox = useOutbox(user.userId, sync)
  const isNarrow = useIsNarrow()
  useQuery(roomsQuery)
  useTitle()
  // Files on their way are of whoever chose them.
  useEffect(() => forgetAttaching, [])
  useChatEvents(sync, user.userId, props.isSilent, () => outbox.wake())

  const { first_name, last_name } = user.personal_information
  const isSupport = user.account_details.role === 'super_admin'
  const hasOrganization = user.organization !== null
  const chat = useMemo<Chat>(
    () => ({
      me: { userId: user.userId, name: `${first_name} ${last_name}`.trim(), isSupport, hasOrganization },
      sync,
      outbox,
      isNarrow,
      openQuote(quote) {
        // The sheet would cover the note.
        if (isNarrow) closeAll()
        onQuote(quote)
      },
    }),
    [user.userId, first_name, last_name, isSupport, hasOrganization, sync, outbox, isNarrow, onQuote],
  )
  return (
    <ChatContext value={chat}>
      <Dock />
    </ChatContext>
  )
}

/** Follows what the server pushes, and tells of messages that nobody is reading. */
function useChatEvents(sync: ChatSync, me: string, isSilent: boolean, onBack: () => void): void {
  const openIds = openIdsOf(useWindows())
  const toneAt = useRef(0)
  const tellOf = async (message: ChatMessage) => {
    const isInFront = document.visibilityState === 'visible' && document.hasFocus()
    const isShown = isInFront && openIds.has(message.roomId)
    if (isShown) announce(`${message.authorName}: ${message.text || 'sent something'}`)
    if (!(await claimTelling(message.id, isShown)) || isSilent) return
    if (isInFront) announce(notificationTitle(message.authorName))
    if (Date.now() - toneAt.current > TONE_EVERY_MS) {
      toneAt.current = Date.now()
      playTone()
    }
    if (!isInFront) showNotification(message.authorName, message.roomId, () => openWindow(message.roomId))
  }
  useEvents(
    (event) => {
      if (event.kind === 'chatTyping' && event.userId !== me)
        heardTyping(event.roomId, event.userId, event.name)
      if (event.kind === 'chatMessage') {
        const { message } = event
        if (message.authorId !== null) stoppedTyping(message.roomId, message.authorId)
        if (message.authorId !== me && sync.isNews(message)) void tellOf(message)
      }
      sync.follow(event)
    },
    () => {
      sync.catchUpAll()
      onBack()
    },
  )
}

/** Before the title of the window stands how much is unseen, in whichever room. */
function useTitle(): void {
  const { data } = useQuery(roomsQuery)
  const count = data?.reduce((sum, { unseenCount }) => sum + unseenCount, 0) ?? 0
  useEffect(() => {
    useTitleCount.setState({ count })
    return () => useTitleCount.setState({ count: 0 })
  }, [count])
}
