/** Checks, inside a thread, how much processor time it has used since it was made. */
export class ThreadBudget {
  readonly #reserveMs: number
  readonly #msPerUnit: number
  readonly #before = process.threadCpuUsage()
  #units = 0

  /** @param reserveMs what it may use at all, and `msPerUnit` what is added for each unit of work that came out of it */
  constructor({ reserveMs, msPerUnit }: { reserveMs: number; msPerUnit: number }) {
    this.#reserveMs = reserveMs
    this.#msPerUnit = msPerUnit
  }

  earn(units: number): void {
    this.#units += units
  }

  get isSpent(): boolean {
    const { user, system } = process.threadCpuUsage(this.#before)
    return (user + system) / 1_000 > this.#reserveMs + this.#units * this.#msPerUnit
  }
}
