import { and, eq, gte, isNotNull, gt, lte } from 'drizzle-orm'
import { TRIAL_REMINDER_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { dueReminder } from '#domain/trial.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { trialMail } from './trial-mail.ts'

const SPAN_MS = TRIAL_REMINDER_DAYS[0] * DAY_MS

interface TrialDependencies {
  db: Database
  clock: Clock
  mailer: Mailer
  productName: string
  publicUrl: string
  timeZone: string
  /** Told of a mail that could not be sent; it is tried again with the next sweep. */
  onError: (error: unknown) => void
}

/** Mails those whose trial is about to end, or has just ended, and who have not subscribed: each reminder once. */
export async function remindOfTrials(dependencies: TrialDependencies): Promise<void> {
  const { db, clock, onError } = dependencies
  const now = clock.now()
  const [from, to] = [new Date(now.getTime() - SPAN_MS), new Date(now.getTime() + SPAN_MS)]
  // A trial that was made longer is reminded of anew.
  await db
    .update(users)
    .set({ trialReminderDays: null })
    .where(and(isNotNull(users.trialReminderDays), gt(users.trialEndsAt, to)))
  const ending = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inTrial, gte(users.trialEndsAt, from), lte(users.trialEndsAt, to)))
  for (const { id } of ending) await db.transaction((tx) => remind(tx, id, dependencies)).catch(onError)
}

const inTrial = and(
  eq(users.role, 'user'),
  eq(users.subscriptionStatus, 'none'),
  eq(users.accountStatus, 'active'),
)

/** Locked while the mail is handed over, and marked only when it was: sent twice at worst when the server is killed here. */
async function remind(tx: Transaction, id: string, dependencies: TrialDependencies): Promise<void> {
  const [account] = await tx
    .select({ email: users.email, trialEndsAt: users.trialEndsAt, sent: users.trialReminderDays })
    .from(users)
    .where(and(eq(users.id, id), inTrial))
    .for('no key update', { skipLocked: true })
  if (!account?.trialEndsAt) return
  const due = dueReminder(account.trialEndsAt, account.sent, dependencies.clock.now())
  if (due === null) return
  await dependencies.mailer.send({ to: account.email, ...trialMail(due, account.trialEndsAt, dependencies) })
  await tx.update(users).set({ trialReminderDays: due }).where(eq(users.id, id))
}
