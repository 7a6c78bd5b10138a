import { eq, max, sql } from 'drizzle-orm'
import { trialEnd } from '#domain/account.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { ACCOUNT_MAILBOX, users } from '#server/platform/database/schema/accounts.ts'

/**
 * When the trial ends of somebody who signs up by themselves. A mailbox has one trial: who comes again with dots or a tag
 * in the address goes on with what is left of it. To be asked in the transaction that makes the account.
 */
export async function ownTrialEnd(tx: Transaction, email: string, now: Date): Promise<Date> {
  const mailbox = mailboxOf(email)
  // Of several that sign up at once the others wait, and find what the first made.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('trial of ' || ${mailbox}, 0))`)
  const [before] = await tx
    .select({ end: max(users.trialEndsAt) })
    .from(users)
    .where(eq(ACCOUNT_MAILBOX, mailbox))
  const end = trialEnd(now)
  return before?.end && before.end < end ? before.end : end
}
