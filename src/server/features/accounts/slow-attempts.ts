import { setTimeout } from 'node:timers/promises'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'
import { createTurns } from '#server/platform/turns.ts'

const PAUSE_MS = 2_000
const WAITING = 10

/**
 * Where a place has had so many failures that its attempts are refused, and nothing else stands in the way, they are made
 * under a higher limit: one after the other, with a pause before each. Colleagues of whoever guesses still get in.
 */
export function createSlowAttempts(pause: (ms: number) => Promise<unknown> = setTimeout) {
  const lines = createTurns({ waiting: WAITING })
  return async function attempt<T>(
    placeKey: string,
    atOnce: () => Promise<T>,
    later: () => Promise<T>,
  ): Promise<T> {
    try {
      return await atOnce()
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError) || error.reached.join() !== placeKey) throw error
      const made = lines.run(placeKey, async () => {
        await pause(PAUSE_MS)
        return later()
      })
      if (!made) throw error
      return made
    }
  }
}
