/**
 * Waits in a queue. `enter` is given what begins the work, and gives what takes it out of the queue again: false when it has
 * begun by then. Rejects with the signal's reason for whoever goes away before.
 */
export async function waitUnlessGone<T>(
  gone: AbortSignal,
  enter: (begin: (value: T) => void) => () => boolean,
): Promise<T> {
  gone.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const takeOut = enter(resolve)
  const leave = () => void (takeOut() && reject(gone.reason as Error))
  gone.addEventListener('abort', leave, { once: true })
  try {
    return await promise
  } finally {
    gone.removeEventListener('abort', leave)
  }
}
