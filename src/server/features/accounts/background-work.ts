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
      const running: Promise<void> = Promise.resolve()
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
