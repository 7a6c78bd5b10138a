const LOOK_EVERY_MS = 15

/**
 * Asks again and again until the answer is truthy, and gives it: of a count that is the first one above 0. Throws after
 * `deadlineMs`, with the last error where looking itself failed.
 */
export async function until<T>(
  look: () => Promise<T | null | undefined | false | 0> | T | null | undefined | false | 0,
  deadlineMs = 30_000,
): Promise<T> {
  const end = performance.now() + deadlineMs
  for (;;) {
    let failure: unknown
    try {
      const seen = await look()
      if (seen) return seen
    } catch (error) {
      failure = error
    }
    if (performance.now() > end)
      throw new Error(`It did not come about within ${deadlineMs} ms.`, { cause: failure })
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
