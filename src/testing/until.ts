const LOOK_EVERY_MS = 15

/**
 * Asks again and again until the answer is neither null, undefined nor false, and gives it. Throws after `deadlineMs`, with
 * the last error where looking itself failed.
 */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  deadlineMs = 30_000,
): Promise<T> {
  const end = performance.now() + deadlineMs
  for (;;) {
    let failure: unknown
    try {
      const seen = await look()
      if (seen !== null && seen !== undefined && seen !== false) return seen
    } catch (error) {
      failure = error
    }
    if (performance.now() > end)
      throw new Error(`It did not come about within ${deadlineMs} ms.`, { cause: failure })
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
