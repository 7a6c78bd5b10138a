import { AGREEMENTS_DRAWN_A_QUARTER_HOUR } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Limiter, TooManyAttemptsError } from '#server/platform/limiter.ts'

/**
 * Does what draws an agreement, which takes a tenth of a second of a core: each user so often, whether it ends
 * well or not. Throws too_many_requests.
 */
export async function withinBudget<T>(limiter: Limiter, userId: string, draw: () => Promise<T>): Promise<T> {
  const limit = { key: `agreement:${userId}`, limit: AGREEMENTS_DRAWN_A_QUARTER_HOUR }
  let drawn: PromiseSettledResult<T>
  try {
    drawn = await limiter.guard([limit], async () => {
      const [value] = await Promise.allSettled([draw()])
      return { failed: true, value }
    })
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error
    const minutes = Math.ceil(error.retryAfterSeconds / 60)
    throw new Refusal(
      'too_many_requests',
      `The agreement was asked for many times. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then go on; nothing is lost.`,
      { retryAfterSeconds: error.retryAfterSeconds },
    )
  }
  if (drawn.status === 'rejected') throw drawn.reason
  return drawn.value
}
