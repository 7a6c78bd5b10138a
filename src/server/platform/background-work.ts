/** Work that goes on after the reply: how long it takes tells the caller nothing. */
export interface BackgroundWork {
  /** Begins the work; an error is reported and goes no further. */
  start(work: () => Promise<unknown>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function createBackgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const underway = new Set<Promise<void>>()
  return {
    start(work) {
      // Not before the reply has had its turn.
      const turn = new Promise<void>((resolve) => void setImmediate(resolve))
      const running: Promise<void> = turn
        .then(work)
        .then(() => {}, onError)
        .finally(() => underway.delete(running))
      underway.add(running)
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}
