import { z } from 'zod'
import { create } from 'zustand'
import { ChatFile, NoteQuote } from '#contract/chat-messages.ts'
import { attempt } from '#web/lib/persisted.ts'
import { useSession } from '#web/lib/session.ts'

const STORAGE_KEY = 'attest.chat-drafts'

/** What is typed and attached in a room and not sent. `words`: of the quoted sentence, for its author alone. */
const Draft = z.object({
  text: z.string(),
  quote: NoteQuote.extend({ words: z.string() }).nullable(),
  files: z.array(ChatFile),
  /** The own message whose words are being changed, with what they are to be. */
  editing: z.object({ id: z.string(), text: z.string() }).nullable(),
})
export type Draft = z.infer<typeof Draft>
export type DraftQuote = NonNullable<Draft['quote']>

export const emptyDraft: Draft = { text: '', quote: null, files: [], editing: null }

/** In session storage: it lasts as long as the tab, and goes when the user leaves. */
const Kept = z.object({ userId: z.string(), drafts: z.record(z.string(), Draft) })

const useDrafts = create<Record<string, Draft>>(() => read())

/** What is not sent of a room. */
export function useDraft(roomId: string): Draft {
  return useDrafts((drafts) => drafts[roomId]) ?? emptyDraft
}

export function draftOf(roomId: string): Draft {
  return useDrafts.getState()[roomId] ?? emptyDraft
}

export function changeDraft(roomId: string, change: Partial<Draft>): void {
  const draft = { ...draftOf(roomId), ...change }
  const { [roomId]: _, ...others } = useDrafts.getState()
  const isEmpty = JSON.stringify(draft) === JSON.stringify(emptyDraft)
  useDrafts.setState(isEmpty ? others : { ...others, [roomId]: draft }, true)
}

useDrafts.subscribe((drafts) => {
  const userId = userNow()
  attempt(() => {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, drafts }))
  })
})

/** Forgets all of them. */
export function forgetDrafts(): void {
  useDrafts.setState({}, true)
}

function read(): Record<string, Draft> {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as unknown)
  const kept = Kept.safeParse(stored)
  return kept.success && kept.data.userId === userNow() ? kept.data.drafts : {}
}

function userNow(): string {
  return useSession.getState().user?.userId ?? ''
}
