import type { Answer, Received } from '#contract/endpoint.ts'
import type { FeedbackItem, listFeedback, submitFeedback } from '#contract/support.ts'
import { FEEDBACK_MESSAGES_A_QUARTER_HOUR } from '#domain/limits.ts'
import { pageAfter } from '#server/http/page.ts'
import { accountNotFound, Refusal, refuseOthersClaim } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createBackgroundWork } from '#server/platform/background-work.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import type { Ids } from '#server/platform/ids.ts'
import { type Limiter, TooManyAttemptsError } from '#server/platform/limiter.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { feedbackMail } from './feedback-mail.ts'
import { type FeedbackRow, findFeedback, findSender, insertFeedback, NEWEST_FIRST } from './support-store.ts'

export interface SupportDependencies {
  db: Database
  clock: Clock
  ids: Ids
  limiter: Limiter
  mailer: Mailer
  productName: string
  supportEmail: string | null
  /** Told of mail that could not be sent; the message itself is kept. */
  onError: (error: unknown) => void
}

interface Caller {
  actor: { userId: string }
  requestId: string
}

type FeedbackBody = Received<typeof submitFeedback>['body']

/** Messages to support. `settled` resolves when the mail that was promised is sent. */
export function createSupportService(dependencies: SupportDependencies) {
  const { db } = dependencies
  const background = createBackgroundWork(dependencies.onError)

  return {
    settled: () => background.settled(),

    /** Throws too_many_requests. */
    async submit({ userId, data }: FeedbackBody, { actor, requestId }: Caller): Promise<void> {
      refuseOthersClaim(userId, actor.userId)
      const row = await limited(dependencies, userId, () => keep(dependencies, data, { userId, requestId }))
      const { supportEmail, productName, mailer } = dependencies
      if (supportEmail)
        background.start(() => mailer.send({ to: supportEmail, ...feedbackMail(productName, row) }))
    },

    async list(
      { cursor, limit }: Received<typeof listFeedback>['body'],
      { actor, requestId }: Caller,
    ): Promise<Answer<typeof listFeedback>> {
      const after = pageAfter(NEWEST_FIRST, cursor)
      const found = await db.transaction(async (tx) => {
        const subject = { subjectType: 'feedback', subjectId: null } as const
        await recordAudit(tx, { actorId: actor.userId, action: 'feedback.read', ...subject, requestId })
        return findFeedback(tx, { after, limit: limit + 1 })
      })
      const { rows, nextCursor } = pageOf(NEWEST_FIRST, limit, found)
      return { items: rows.map(toItem), nextCursor }
    },
  }
}

async function keep(
  { db, clock, ids }: SupportDependencies,
  { subject, message, full_name }: FeedbackBody['data'],
  { userId, requestId }: { userId: string; requestId: string },
): Promise<FeedbackRow> {
  return db.transaction(async (tx) => {
    const sender = await findSender(tx, userId)
    if (!sender) throw accountNotFound()
    const row = {
      id: ids.uuid(),
      userId,
      subject,
      message,
      fullName: full_name || `${sender.firstName} ${sender.lastName}`,
      email: sender.email,
      createdAt: clock.now(),
    }
    await insertFeedback(tx, row)
    const about = { subjectType: 'feedback', subjectId: row.id } as const
    await recordAudit(tx, { actorId: userId, action: 'feedback.create', ...about, requestId })
    return row
  })
}

/** Every message counts, as a failed guess does elsewhere. */
async function limited<T>(
  { limiter }: SupportDependencies,
  userId: string,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await limiter.guard(
      [{ key: `feedback:${userId}`, limit: FEEDBACK_MESSAGES_A_QUARTER_HOUR }],
      async () => ({ failed: true, value: await send() }),
    )
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error
    const minutes = Math.ceil(error.retryAfterSeconds / 60)
    throw new Refusal(
      'too_many_requests',
      `You have sent several messages in a short time. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then send this one.`,
      { retryAfterSeconds: error.retryAfterSeconds },
    )
  }
}

function toItem({ id, userId, subject, message, fullName, email, createdAt }: FeedbackRow): FeedbackItem {
  return { id, userId, subject, message, full_name: fullName, email, createdAt: createdAt.toISOString() }
}
