/** Works on one thing after the other while more are coming. */
export class InOrder<Item, Result> {
  count = 0
  /** Fulfilled when all that was added is worked on; rejects with the first failure. */
  done: Promise<void> = Promise.resolve()
  #stopped = false
  readonly #work: (item: Item) => Promise<Result>
  readonly #deliver: (result: Result) => unknown

  constructor(work: (item: Item) => Promise<Result>, deliver: (result: Result) => unknown = () => undefined) {
    this.#work = work
    this.#deliver = deliver
  }

  add(item: Item): void {
    this.count += 1
    this.done = this.done.then(() => this.#next(item))
    // Whoever waits for `done` hears of a failure; until then it must not count as unhandled.
    this.done.catch(() => undefined)
  }

  /** What waits is let go, and nothing is delivered any more. */
  stop(): void {
    this.#stopped = true
  }

  async #next(item: Item): Promise<void> {
    if (this.#stopped) return
    const result = await this.#work(item)
    if (!this.#stopped) this.#deliver(result)
  }
}
