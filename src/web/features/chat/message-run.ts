import type { ChatMessage } from '#contract/chat-messages.ts'

/** More than anybody reads at once; what is farther away is asked for when it is scrolled to. */
export const RUN_LIMIT = 400

/**
 * Messages of a room that follow each other without a gap, as far as this screen has them. `revision`: they are as the
 * room was then. `hasNewer`: it does not reach the newest message, because somebody went far back.
 */
export interface MessageRun {
  messages: ChatMessage[]
  hasOlder: boolean
  hasNewer: boolean
  revision: number
}

interface Page {
  messages: ChatMessage[]
  hasMore: boolean
  revision: number
}

/** The newest page. */
export function newestRun({ messages, hasMore, revision }: Page): MessageRun {
  return { messages, hasOlder: hasMore, hasNewer: false, revision }
}

/** The messages around one that was looked for: what stands before it and itself, and what comes after. */
export function runAround(before: Page, after: Page): MessageRun {
  return {
    messages: [...before.messages, ...after.messages],
    hasOlder: before.hasMore,
    hasNewer: after.hasMore,
    // Whatever changed between the two answers is asked for again.
    revision: Math.min(before.revision, after.revision),
  }
}

/** Takes in what a message became; `missed` when something happened before it that is not known here. */
export function hear(run: MessageRun, message: ChatMessage): MessageRun | 'missed' {
  if (message.revision > run.revision + 1) return 'missed'
  return takeIn(run, [message], Math.max(run.revision, message.revision))
}

/** Takes in what changed up to a revision, in any order. */
export function takeIn(run: MessageRun, changed: readonly ChatMessage[], revision: number): MessageRun {
  const byNumber = new Map(run.messages.map((message) => [message.seq, message]))
  const newest = run.messages.at(-1)?.seq ?? 0
  let end = newest
  for (const message of changed.toSorted((one, other) => one.seq - other.seq)) {
    const known = byNumber.get(message.seq)
    if (known ? known.revision < message.revision : !run.hasNewer && message.seq === end + 1) {
      byNumber.set(message.seq, message)
      end = Math.max(end, message.seq)
    }
  }
  const messages = [...byNumber.values()]
  const isBehind = changed.some(({ seq }) => seq > end)
  return cut(
    { ...run, messages, revision: Math.max(run.revision, revision), hasNewer: run.hasNewer || isBehind },
    'oldest',
  )
}

/** With the page before it; the newest go when it grows too long. */
export function withOlder(run: MessageRun, page: Page): MessageRun {
  const first = run.messages[0]?.seq ?? Infinity
  const older = page.messages.filter(({ seq }) => seq < first)
  return cut({ ...run, messages: [...older, ...run.messages], hasOlder: page.hasMore }, 'newest')
}

/** With the page after it; the oldest go when it grows too long. */
export function withNewer(run: MessageRun, page: Page): MessageRun {
  const last = run.messages.at(-1)?.seq ?? 0
  const newer = page.messages.filter(({ seq }) => seq > last)
  return cut({ ...run, messages: [...run.messages, ...newer], hasNewer: page.hasMore }, 'oldest')
}

function cut(run: MessageRun, end: 'oldest' | 'newest'): MessageRun {
  if (run.messages.length <= RUN_LIMIT) return run
  return end === 'oldest'
    ? { ...run, messages: run.messages.slice(-RUN_LIMIT), hasOlder: true }
    : { ...run, messages: run.messages.slice(0, RUN_LIMIT), hasNewer: true }
}
