import { CallError } from '#web/lib/call.ts'
import { delayAfter } from '#web/lib/retry-delay.ts'
import type { OutboxStore, Unsent } from './outbox-store.ts'

interface Deps {
  userId: string
  store: OutboxStore
  /** Sends one message. Rejects with CallError. */
  send: (message: Unsent) => Promise<void>
  /** Runs the work while no other tab of this browser sends for this user. */
  alone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  /** Resolves after so many milliseconds, or once the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Messages on their way, in the order they were written. */
export interface OutboxState {
  unsent: readonly Unsent[]
  /** The server could not be reached just now: they are sent by themselves once it can. */
  isHeldUp: boolean
}

/**
 * Sends what was written, one message after the other, each with the id it got when it was written: sent twice, it arrives
 * once. What the server refuses stays with the reason, and does not hold up the rest.
 */
export class Outbox {
  private state: OutboxState = { unsent: [], isHeldUp: false }
  /** What the device's disk has not taken; it lasts as long as the page. */
  private readonly onlyHere = new Map<string, Unsent>()
  private readonly listeners = new Set<() => void>()
  private ending = new AbortController()
  private waking = new AbortController()
  private running = false
  private asked = false

  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The same object until something changed. */
  readonly snapshot = (): OutboxState => this.state

  /** Takes up what an earlier page left. */
  start(): void {
    this.ending = new AbortController()
    void this.renew().then(() => this.run())
  }

  stop(): void {
    this.ending.abort()
    this.waking.abort()
  }

  async add(message: Unsent): Promise<void> {
    this.publish({ unsent: [...this.state.unsent, message] })
    await this.keep(message)
    this.run()
  }

  /** Sends one again that was refused. */
  async retry(id: string): Promise<void> {
    const message = this.state.unsent.find((one) => one.id === id)
    if (!message) return
    await this.replace({ ...message, problem: null })
    this.wake()
  }

  /** Throws one away. */
  async discard(id: string): Promise<void> {
    this.onlyHere.delete(id)
    this.publish({ unsent: this.state.unsent.filter((one) => one.id !== id) })
    await this.deps.store.remove(id)
  }

  /** The line is back, or another tab has written or sent. */
  wake(): void {
    this.waking.abort()
    this.run()
  }

  /** Takes over what other tabs have written and sent. */
  async renew(): Promise<void> {
    const kept = await this.deps.store.list(this.deps.userId)
    const others = [...this.onlyHere.values()].filter(({ id }) => !kept.some((one) => one.id === id))
    this.publish({ unsent: [...kept, ...others] })
  }

  private run(): void {
    this.asked = true
    if (this.running || this.ending.signal.aborted) return
    this.running = true
    void this.deps
      .alone(this.ending.signal, () => this.drain())
      .catch(() => (this.asked = false))
      .finally(() => {
        this.running = false
        if (this.asked && this.next()) this.run()
      })
  }

  private async drain(): Promise<void> {
    let failures = 0
    while (!this.ending.signal.aborted) {
      this.asked = false
      await this.renew()
      const message = this.next()
      if (!message) return
      const outcome = await this.attempt(message)
      failures = outcome === 'again' ? failures + 1 : 0
      if (outcome !== 'again') continue
      this.publish({ isHeldUp: true })
      this.waking = new AbortController()
      await this.deps.wait(delayAfter(failures), this.waking.signal)
    }
  }

  private async attempt(message: Unsent): Promise<'sent' | 'refused' | 'again'> {
    try {
      await this.deps.send(message)
      await this.discard(message.id)
      this.publish({ isHeldUp: false })
      return 'sent'
    } catch (error) {
      if (!(error instanceof CallError) || passes(error)) return 'again'
      await this.replace({ ...message, problem: error.message })
      this.publish({ isHeldUp: false })
      return 'refused'
    }
  }

  private next(): Unsent | undefined {
    return this.state.unsent.find(({ problem }) => problem === null)
  }

  private async replace(message: Unsent): Promise<void> {
    this.publish({ unsent: this.state.unsent.map((one) => (one.id === message.id ? message : one)) })
    await this.keep(message)
  }

  private async keep(message: Unsent): Promise<void> {
    this.onlyHere.set(message.id, message)
    if (await this.deps.store.put(message)) this.onlyHere.delete(message.id)
  }

  private publish(change: Partial<OutboxState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}

/** Whether it may go through later as it is: no connection, a busy server, a session that waits for its user. */
function passes({ code }: CallError): boolean {
  return [
    'network',
    'timeout',
    'aborted',
    'internal',
    'too_many_requests',
    'engine_unavailable',
    'storage_full',
    'unauthenticated',
    'two_factor_setup_required',
  ].includes(code)
}
