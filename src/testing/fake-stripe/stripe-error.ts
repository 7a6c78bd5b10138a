/** A refusal in the shape of Stripe's own. */
export class FakeStripeError extends Error {
  readonly status: number
  readonly body: { error: { type: string; code?: string; param?: string; message: string } }

  constructor(status: number, type: string, message: string, more: { code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

export function missing(kind: string, id: string): FakeStripeError {
  return new FakeStripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}
