import type { Transaction } from '../database/connection.ts'
import type { Lane } from './job-weight.ts'

/**
 * The work that outlives a request, with what each job is told. Jobs are idempotent: one may be begun twice.
 */
export interface Jobs {
  'transcribe-recording': { recordingId: string } & JobShare
  'hand-over-notes': { handoverId: string } & JobShare
  'count-to-check': JobShare
  /** `postponed`: how often it went back to the end of the line, because the note was changed faster than its draft was kept. */
  'write-note': { noteId: string; requestId: string; postponed?: number } & JobShare
}

/** What decides when a job's turn comes. */
interface JobShare {
  /** Whose it is, where a user may have only so many at once. */
  userId?: string
  /** How much work it is, see `job-weight.ts`; 1 when it is not said. */
  weight?: number
  /** The same to a hundredth; as its weight when it is not said. */
  load?: number
  /** Of who has no organization, the network address it was sent from. */
  place?: string
}
export type JobName = keyof Jobs

/** The run has lost its job to another, which does it anew. */
export class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

/** One run of a job. */
export interface JobRun {
  /** Aborted when the server ends or another took the job over; a handler that throws then is run again. */
  signal: AbortSignal
  /**
   * Ends the job in the transaction that keeps its result, so that a crash right after it does not run the job again.
   * Throws JobTakenOver when the job is no longer this run's: what the transaction did is then undone.
   */
  settle(transaction: Transaction): Promise<void>
}

/**
 * How many jobs of a name run at once in each lane, and how many of one user in all. Whatever is heavy waits among its like:
 * its runs never hold the places of what is light, nor the other way round. Each lane has places for all that a user may run.
 */
export interface AtOnce {
  places: Record<Lane, number>
  ofAUser: number
  /** How many places more each lane has while jobs run that take far longer than any ordinary one; none unless said. */
  standIns?: number
}

export interface Queue {
  /**
   * Puts a job on the queue, in `transaction` when given: the job exists exactly when its cause does. While a job of the
   * same name and key waits, no second one is added.
   */
  send<Name extends JobName>(
    name: Name,
    key: string,
    data: Jobs[Name],
    transaction?: Transaction,
  ): Promise<void>
  /** Puts a job on the queue unless one of the name and key waits, runs or is to be run again. */
  sendIfMissing<Name extends JobName>(name: Name, key: string, data: Jobs[Name]): Promise<void>
  work<Name extends JobName>(
    name: Name,
    atOnce: number | AtOnce,
    handler: (data: Jobs[Name], run: JobRun) => Promise<void>,
  ): Promise<void>
  /** Begins no more jobs; those under way go on, and others may still be put on the queue. */
  takeNoMore(): Promise<void>
  stop(): Promise<void>
}
