import type { ServerEvent } from '#contract/events.ts'

/** Pushes events to every open screen of a user. At most once: what matters is stored before it is said. */
export interface Realtime {
  tell(userId: string, event: ServerEvent): void
  /** Closes the sockets of a session that has ended, or of all sessions of a user. */
  disconnect(target: { sessionId: string } | { userId: string }): void
}
