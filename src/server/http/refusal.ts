import type { ErrorCode } from '#contract/errors.ts'

interface RefusalExtra {
  /** A sentence for each form field that is wrong. */
  fields?: Record<string, string>
  details?: unknown
  retryAfterSeconds?: number
  cause?: unknown
}

/** A request that is refused for a reason its sender may know: `message` is shown to them as it is. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, extra: RefusalExtra = {}) {
    super(message, { cause: extra.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = extra.fields
    this.details = extra.details
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** Somebody else's account is as good as none. */
export function accountNotFound(): Refusal {
  return new Refusal('not_found', 'This account does not exist, or it is not yours.')
}

/** Somebody else's note is as good as none. */
export function noteNotFound(): Refusal {
  return new Refusal('not_found', 'This note does not exist, or it is not yours.')
}

/** Refuses the use of a payload's `userId` that is not the actor's own. */
export function refuseOthersClaim(claimed: string | undefined, actorId: string): void {
  if (claimed !== undefined && claimed !== actorId) throw accountNotFound()
}

/** The note a ticket was given for; without a ticket the one that is named. Throws not_found when they differ. */
export function ticketedNote(ticket: { subjectId: string } | null, named: string | undefined): string {
  const noteId = ticket?.subjectId ?? named
  if (!noteId || (named && named !== noteId)) throw noteNotFound()
  return noteId
}
