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

/** The cursor of a list was made for another order, or by nobody here. */
export function pageGone(): Refusal {
  return new Refusal('invalid_input', 'This page of the list is no longer there. Start from the first one.')
}
