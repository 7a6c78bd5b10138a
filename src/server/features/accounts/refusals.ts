import type { ErrorCode } from '#contract/errors.ts'
import { HasherBusyError } from '#server/platform/password-hasher.ts'
import { type Limiter, type Outcome, TooManyAttemptsError } from '#server/platform/limiter.ts'
import { Refusal } from '#server/http/refusal.ts'

const BUSY_SECONDS = 5

/**
 * Runs the work; when the platform would not let it, that becomes a sentence for the person at the screen. `instead`: what
 * else they can do, such as `or set a new password by mail`.
 */
export async function refusing<T>(work: () => Promise<T>, instead?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyAttemptsError) throw tooManyAttempts(error.retryAfterSeconds, instead)
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

/** The work, whose refusals with `code` are counted as failures under the limits. Throws them, and too_many_requests. */
export async function countingRefused<T>(
  limiter: Limiter,
  limits: Parameters<Limiter['guard']>[0],
  code: ErrorCode,
  work: () => Promise<T>,
): Promise<T> {
  const outcome = await refusing(() =>
    limiter.guard(limits, async (): Promise<Outcome<{ done: T } | { refusal: Refusal }>> => {
      try {
        return { failed: false, value: { done: await work() } }
      } catch (error) {
        if (error instanceof Refusal && error.code === code)
          return { failed: true, value: { refusal: error } }
        throw error
      }
    }),
  )
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.done
}

/** Counts one more under the limits, whatever comes of it. Throws too_many_requests. */
export async function countOne(limiter: Limiter, limits: Parameters<Limiter['guard']>[0]): Promise<void> {
  await refusing(() => limiter.guard(limits, async () => ({ failed: true, value: null })))
}

function tooManyAttempts(retryAfterSeconds: number, instead = ''): Refusal {
  const sentence = `Too many attempts. Wait ${timeOf(retryAfterSeconds)}, then try again${instead && `, ${instead}`}.`
  return new Refusal('too_many_requests', sentence, { retryAfterSeconds })
}

function timeOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

export function passwordRefused(sentence: string): Refusal {
  return new Refusal('invalid_input', sentence, { fields: { password: sentence } })
}

export function deactivated(): Refusal {
  return new Refusal('forbidden', 'This account is deactivated. Ask your administrator to open it again.')
}

export function codeRefused(): Refusal {
  const sentence = 'This code is not right, or it was used already. Try the next one.'
  return new Refusal('wrong_credentials', sentence, { fields: { code: sentence } })
}
