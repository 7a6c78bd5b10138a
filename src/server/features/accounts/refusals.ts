import { HasherBusyError } from '#server/platform/password-hasher.ts'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'
import { Refusal } from '#server/http/refusal.ts'

const BUSY_SECONDS = 5

/** Runs the work; when the platform would not let it, that becomes a sentence for the person at the screen. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyAttemptsError) throw tooManyAttempts(error.retryAfterSeconds)
    if (error instanceof HasherBusyError)
      throw new Refusal(
        'too_many_requests',
        'Many people are signing in at this moment. Try again in a few seconds.',
        {
          retryAfterSeconds: BUSY_SECONDS,
        },
      )
    throw error
  }
}

function tooManyAttempts(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal('too_many_requests', `Too many attempts. Wait ${wait}, then try again.`, {
    retryAfterSeconds,
  })
}

export function passwordRefused(sentence: string): Refusal {
  return new Refusal('invalid_input', sentence, { fields: { password: sentence } })
}

export function notFound(): Refusal {
  return new Refusal('not_found', 'This account does not exist, or it is not yours.')
}
