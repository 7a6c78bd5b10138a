import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { loadUser } from '#server/features/accounts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { LeavingDependencies } from './dependencies.ts'
import { emergencyMail } from './leaving-mails.ts'
import { everythingOf, type MyDataDependencies } from './my-data.ts'

export type EmergencyDependencies = MyDataDependencies & Pick<LeavingDependencies, 'mailer' | 'publicUrl'>

/**
 * Everything of one account as a ZIP, for whoever runs the installation, when the physician cannot be reached and a
 * patient's care needs what is written there. The trail has the entry before the first byte is read; the physician and
 * the super admins are told by mail. Null when no account has this address. `reference` is the operator's own number of
 * the case, without any word about a patient.
 */
export async function openInEmergency(
  dependencies: EmergencyDependencies,
  { email, reference }: { email: string; reference: string },
): Promise<{ zip: Readable; untold: number } | null> {
  const { db, clock } = dependencies
  const [account] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
  if (!account) return null
  const { userId } = account
  await recordAudit(db, {
    actorId: null,
    action: 'account.emergencyAccess',
    subjectType: 'account',
    subjectId: userId,
    requestId: reference,
  })
  const untold = await tell(dependencies, account.email, reference)
  const user = () => loadUser(db, { userId, isStrong: false }, clock.now())
  // No session asks for it.
  const requireStillIn = async () => {}
  return { zip: everythingOf(dependencies, { userId, user, requireStillIn }), untold }
}

/** How many could not be told: mail that cannot be sent must not keep a patient waiting. */
async function tell(dependencies: EmergencyDependencies, owner: string, reference: string): Promise<number> {
  const { db, clock, mailer, onError } = dependencies
  const superAdmins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.accountStatus, 'active')))
  const addresses = new Set([owner, ...superAdmins.map(({ email }) => email)])
  const mail = emergencyMail({ ...dependencies, at: clock.now(), reference })
  const sent = await Promise.allSettled([...addresses].map((to) => mailer.send({ to, ...mail })))
  const failed = sent.filter((result) => result.status === 'rejected')
  for (const { reason } of failed) onError(reason)
  return failed.length
}
