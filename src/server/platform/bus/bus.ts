import type { ServerEvent } from '#contract/events.ts'
import type { Fault } from '../audit/audit-faults.ts'

/** What server processes tell each other, by its kind. */
export interface BusMessages {
  /** An event for the open screens of the users, see `Realtime.tell`. */
  event: { userIds: readonly string[]; event: ServerEvent; only?: 'strong' | undefined }
  /** Sockets to be closed, see `Realtime.disconnect`. */
  disconnect: { sessionId: string } | { userId: string }
  /** Users who came to the teller's screens or left them; `isWhole`: these are all that are there. */
  presence: { here: readonly string[]; gone: readonly string[]; isWhole: boolean }
  /** The teller has just started, and asks the others who is there. */
  hello: null
  /** The teller ends, and its screens go elsewhere. */
  goodbye: null
  /** A piece of a recording was kept that another process may be listening to. */
  piece: { recordingId: string; number: number }
  /** The teller does what one process does for all, at this moment (ISO). */
  first: { at: string }
  /** What the teller has found wrong and not mended, at this moment (ISO), each minute; none once all is mended. */
  faults: { at: string; faults: ReadonlyArray<{ fault: Fault; foundAt: string }> }
  /** No more pieces of the recording will come. */
  recordingEnded: { recordingId: string }
}
export type BusKind = keyof BusMessages

/** Those that do the chores, and those that screens hang on: of each kind one is the first. */
export type BusFirst = 'chores' | 'screens'

/** Who told it: the id of a process, the same from its start to its end. */
export type Sender = string

/**
 * Between the server processes on one database. At most once, and what one process tells comes in its order: what matters is
 * stored before it is told.
 */
export interface Bus {
  /** There is no other process, and none comes. */
  readonly isAlone: boolean
  /** Whether what others tell is heard at this moment. */
  readonly isHearing: boolean
  /** To every other process. Neither waits nor fails: what cannot be passed on is lost, and the others hear of a gap. */
  tell<Kind extends BusKind>(kind: Kind, message: BusMessages[Kind]): void
  /** There is one listener for each kind. */
  on<Kind extends BusKind>(kind: Kind, listener: (message: BusMessages[Kind], sender: Sender) => void): void
  /** Called when something that others told is known to be lost. */
  onGap(listener: () => void): void
  /**
   * Whether this process is the one of its kind that does what is to be done once, however many there are; once it is, until
   * it ends or loses its database.
   */
  isFirst(kind: BusFirst): Promise<boolean>
  /** Passes on what was told so far, and ends. */
  close(): Promise<void>
}

/** For the only process there is. */
export function createLoneBus(): Bus {
  return {
    isAlone: true,
    isHearing: true,
    tell: () => {},
    on: () => {},
    onGap: () => {},
    isFirst: async () => true,
    close: async () => {},
  }
}
