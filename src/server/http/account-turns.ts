import { createTurns } from '#server/platform/turns.ts'
import { Refusal } from './refusal.ts'

interface Asking {
  actor: { userId: string }
  signal: AbortSignal
}

/**
 * Calls of one account, a few at a time: what is costly is read, and handed to a thread, when it is its turn, and what waits
 * holds nothing. `what` names them in the refusal: 'exports'. Throws too_many_requests, and the signal's reason for who went
 * away.
 */
export function createAccountTurns({
  what,
  atOnce,
  waiting,
}: {
  what: string
  atOnce: number
  waiting: number
}) {
  const turns = createTurns({ atOnce, waiting })
  const manyWait = `${atOnce + waiting} ${what} of yours are under way already. Wait until one is done, then try again.`
  return function inTurn<T>({ actor, signal }: Asking, make: () => Promise<T>): Promise<T> {
    const made = turns.run(actor.userId, () => {
      signal.throwIfAborted()
      return make()
    })
    if (!made) throw new Refusal('too_many_requests', manyWait, { retryAfterSeconds: 5 })
    return made
  }
}
