import type { Owner } from '../fair-queue.ts'
import type { LightWork } from '../heavy-owners.ts'

export interface PoolLimits {
  /** Pieces worked on at once; of one user at most half of them, rounded up. */
  threads: number
  /** Pieces that take long worked on at once, beside the others; who has none of them gets a place all the same, see mayBeLong. */
  longAtOnce: number
  /** What is expected to take more goes among what takes long from the beginning, in ms of a core. */
  quickUpToMs: number
  /** While others wait, a piece that has run for so long makes room for them. */
  makesRoomAfterMs: number
  /** Computing time of one piece. */
  longestMs: number
  /** Memory of one thread, beside what the engine itself takes. */
  memoryMb: number
  /** What one owner, and all together, may have asked for and not been given yet; work of jobs is not counted. */
  ofOwner: { pieces: number; cost: number }
  ofAll: { pieces: number; cost: number }
  /** Whoever has had more than this computed lately goes among what takes long, whatever they ask. */
  lightOwner: LightWork
  /** An account of today stands as far back as if so much more had been computed for it. */
  newAccountsMs?: number
  /** After so long without work the threads end, with all they remember. */
  idleMs: number
  /** A fresh thread then waits for whoever comes next. */
  staysWarm: boolean
  /**
   * What a thread took to start, in ms of a core, on the machine on which these limits were measured. Where it takes longer,
   * so does everything: what was computed is counted as so much less, or ordinary work would be taken for what takes long.
   */
  startsInMs?: number
}

export interface WorkOrder {
  owner: Owner
  /** What an owner's work of this kind took lately says what the next of it will take. */
  kind?: string
  /** What it is expected to cost, in ms of a core. */
  cost: number
  /** A person waits for it: it goes before jobs, and is refused when too much waits. */
  urgent: boolean
  signal?: AbortSignal | undefined
}

/** What is known of an owner's work of one kind is kept under it. */
export const usualKey = ({ owner, kind = '' }: WorkOrder): string => `${owner.userId} ${kind}`
