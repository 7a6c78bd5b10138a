const PASSED_OVER_MS = 60_000

interface PassedOverOptions {
  /** Whether it was the service that failed, and not whoever asked or what was asked for. */
  isLost: (failure: unknown) => boolean
  /** After failures for so many users with no answer between; 1 when not given. One alone may ask for what no service can do. */
  users?: number
  onLost?: ((failure: Error) => void) | undefined
  now?: (() => number) | undefined
}

/**
 * Asks a service, but one that failed is passed over for a minute with the failure that it was: nobody waits for it at every
 * question. After that one question finds out; the others go on without it until that has its answer.
 */
export function passingOver({
  isLost,
  users = 1,
  onLost,
  now = () => performance.now(),
}: PassedOverOptions): <T>(ask: () => Promise<T>, userId?: string) => Promise<T> {
  const failedFor = new Set<string>()
  let lost: { failure: Error; until: number } | null = null

  return async (ask, userId = '') => {
    if (lost && lost.until > now()) throw lost.failure
    const found = lost
    if (found) found.until = Infinity
    try {
      const answer = await ask()
      failedFor.clear()
      lost = null
      return answer
    } catch (failure) {
      if (isLost(failure)) {
        failedFor.add(userId)
        if (found || failedFor.size >= users)
          lost = { failure: failure as Error, until: now() + PASSED_OVER_MS }
        onLost?.(failure as Error)
      } else if (found) found.until = now()
      throw failure
    }
  }
}
