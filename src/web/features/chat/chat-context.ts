import { createContext, use } from 'react'
import type { ReadableQuote } from '#contract/chat-messages.ts'
import type { ChatSync } from './chat-sync.ts'
import type { Outbox } from './outbox.ts'

/** What every part of chat works with. */
export interface Chat {
  me: { userId: string; name: string; isSupport: boolean; hasOrganization: boolean }
  sync: ChatSync
  outbox: Outbox
  /** One thing is shown at a time, over the page, as on a phone. */
  isNarrow: boolean
  /** Opens the note at the sentence, or the review of the note. */
  openQuote: (quote: ReadableQuote) => void
}

export const ChatContext = createContext<Chat | null>(null)

export function useChat(): Chat {
  const chat = use(ChatContext)
  if (!chat) throw new Error('This stands outside of chat.')
  return chat
}
