import type { ServerEvent } from '#contract/events.ts'

/** Pushes events to open screens. At most once: what matters is stored before it is said. */
export interface Realtime {
  /**
   * To every open screen of one user or of several, made into a message once. `only`: to their sessions that have what
   * admin roles need, see `Actor.isStrong`.
   */
  tell(userIds: string | readonly string[], event: ServerEvent, only?: 'strong'): void
  /** Closes the sockets of a session that has ended, or of all sessions of a user. */
  disconnect(target: { sessionId: string } | { userId: string }): void
}

/** What everybody hears. */
export interface Broadcast {
  /** To every open screen there is. */
  tellAll(event: ServerEvent): void
  /** What each connection hears first. */
  greetWith(greeting: () => ServerEvent): void
}
