import { INVITATION_MAILS_A_QUARTER_HOUR } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Limiter, TooManyAttemptsError } from '#server/platform/limiter.ts'

/**
 * Work that mails an invitation to an address that somebody typed: an account that was taken over must not become a
 * source of unasked-for mail. What is refused or fails does not count. Throws too_many_requests.
 */
export function mailingInvitation<T>(limiter: Limiter, actorId: string, work: () => Promise<T>): Promise<T> {
  const asked = {
    limits: [{ key: `invitationMail:${actorId}`, limit: INVITATION_MAILS_A_QUARTER_HOUR }],
    tooMany: (wait: string) =>
      `You have sent ${INVITATION_MAILS_A_QUARTER_HOUR} invitations in a short time. Wait ${wait}, then send this one.`,
  }
  return countingMail(limiter, asked, work)
}

interface CountedMail {
  limits: Parameters<Limiter['guard']>[0]
  /** The sentence of the refusal; `wait` is such as "a minute" or "7 minutes". */
  tooMany: (wait: string) => string
}

/** Work that mails somebody else. What is refused or fails does not count. Throws too_many_requests. */
export async function countingMail<T>(
  limiter: Limiter,
  { limits, tooMany }: CountedMail,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await limiter.guard(limits, async () => ({ failed: true, value: await work() }))
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error
    const minutes = Math.ceil(error.retryAfterSeconds / 60)
    throw new Refusal('too_many_requests', tooMany(minutes === 1 ? 'a minute' : `${minutes} minutes`), {
      retryAfterSeconds: error.retryAfterSeconds,
    })
  }
}
