import { WriterError } from './writer.ts'

/** Whoever waits for what does not come holds a place that others need: no other failure takes so long. */
export class ServiceSilent extends WriterError {
  constructor(message: string, options?: ErrorOptions) {
    super('unavailable', message, options)
  }
}

/** An answer in many small pieces may take so many times as long as the service may be silent. */
const WHOLE_ANSWER = 10

/** Ends a call that stays silent for too long, or that the caller gave up. */
export class Silence {
  readonly #controller = new AbortController()
  readonly #ms: number
  readonly #outer: AbortSignal | undefined
  readonly #whole: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  readonly #stop = (): void => this.#controller.abort(this.#outer?.reason)

  constructor(ms: number, outer: AbortSignal | undefined) {
    this.#ms = ms
    this.#outer = outer
    outer?.addEventListener('abort', this.#stop, { once: true })
    this.#whole = this.#endIn(ms * WHOLE_ANSWER, 'The writing service did not come to an end. Try again.')
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Something was heard; the wait begins anew. Before the answer begins the client's own timeout counts. */
  broken(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#endIn(this.#ms, 'The writing service fell silent within its answer. Try again.')
  }

  #endIn(ms: number, why: string): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new ServiceSilent(why)), ms)
  }

  over(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#whole)
    this.#outer?.removeEventListener('abort', this.#stop)
  }
}
