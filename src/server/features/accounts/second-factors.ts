import { and, eq } from 'drizzle-orm'
import { isAdminRole } from '#domain/capabilities.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { sessions } from '#server/platform/database/schema/accounts.ts'
import { lockAccount } from './account-store.ts'
import { removeAuthenticator } from './authenticator-store.ts'
import type { AccountsDependencies, TwoFactorDuty, SignedInCaller } from './dependencies.ts'
import { type SecurityNews, securityMail } from './mail-templates.ts'
import { countPasskeys, deleteAllPasskeys, deletePasskeysSince } from './passkey-store.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'
import { deleteSessions } from './session-store.ts'
import type { Account } from './user-view.ts'

const SIGN_IN_WITH_IT =
  'This account has a second factor. Sign out, sign in again with it, then make this change.'
const KEEP_ONE = 'This account has to keep a second factor. Add another one first, then remove this one.'

/**
 * The caller's account, held until the transaction ends, for a change of its second factors. Where a password alone does
 * not open everything, it does not change them either: the session must have shown a factor. Throws two_factor_required.
 */
export async function holdForFactorChange(
  tx: Transaction,
  { actor }: SignedInCaller,
  twoFactorDuty: TwoFactorDuty,
): Promise<Account> {
  const account = await lockAccount(tx, actor.userId)
  if (!account) throw accountNotFound()
  const isGuarded =
    account.twoFactorEnabledAt !== null ||
    (mustHaveOne(account, twoFactorDuty) && (await countPasskeys(tx, account.id)) > 0)
  if (isGuarded && !(await isSessionStrong(tx, actor.sessionId)))
    throw new Refusal('two_factor_required', SIGN_IN_WITH_IT)
  return account
}

/** For when the last factor goes. Throws forbidden for an account that has to have one. */
export function requireMayGoWithout(account: Account, twoFactorDuty: TwoFactorDuty): void {
  if (mustHaveOne(account, twoFactorDuty)) throw new Refusal('forbidden', KEEP_ONE)
}

function mustHaveOne({ role }: Account, twoFactorDuty: TwoFactorDuty): boolean {
  return twoFactorDuty === 'everybody' || (isAdminRole(role) && twoFactorDuty === 'admins')
}

/** Whether a session waits for a second factor: until it shows one, it may set one up and little else. */
export function isHeld({ strong }: { strong: boolean }, twoFactorDuty: TwoFactorDuty): boolean {
  return twoFactorDuty === 'everybody' && !strong
}

/**
 * A new factor shuts out whoever is in by the password alone, and one that goes whoever came in by it: every other session ends. Gives their ids; their sockets are
 * closed once this is committed.
 */
export async function endOtherSessions(
  tx: Transaction,
  { actor }: SignedInCaller,
  now: Date,
): Promise<string[]> {
  return deleteSessions(tx, actor.userId, { allBut: actor.sessionId }, now)
}

/** From now on the session counts as one that has shown a second factor. */
export async function strengthenSession(tx: Transaction, { actor }: SignedInCaller): Promise<void> {
  await tx
    .update(sessions)
    .set({ strong: true })
    .where(and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.userId)))
}

/** When the last factor goes: no session of the account counts as strong, whatever it showed once. */
export async function weakenSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.update(sessions).set({ strong: false }).where(eq(sessions.userId, userId))
}

/** Removes every factor there is. True when there was one. */
export async function removeAllFactors(tx: Transaction, account: Account): Promise<boolean> {
  const hadPasskeys = await deleteAllPasskeys(tx, account.id)
  if (account.twoFactorSecret !== null) await removeAuthenticator(tx, account.id)
  await deleteRecoveryCodes(tx, account.id)
  await weakenSessions(tx, account.id)
  return hadPasskeys || account.twoFactorEnabledAt !== null
}

/** Removes the factors that came at `moment` or after: somebody else may have set them up. */
export async function removeFactorsSince(tx: Transaction, account: Account, moment: Date): Promise<void> {
  await deletePasskeysSince(tx, account.id, moment)
  if (account.twoFactorEnabledAt === null || account.twoFactorEnabledAt < moment) return
  await removeAuthenticator(tx, account.id)
  await deleteRecoveryCodes(tx, account.id)
}

/** Tells the owner by mail, and the open screens, that the ways of signing in have changed. */
export function createFactorNews(
  { mailer, productName, publicUrl, realtime }: AccountsDependencies,
  background: BackgroundWork,
) {
  return function tellNews(account: { id: string; email: string }, news: SecurityNews): void {
    const mail = securityMail(productName, news, `${publicUrl}/reset-password`)
    background.start(() => mailer.send({ to: account.email, ...mail }))
    realtime?.tell(account.id, { kind: 'accountChanged' })
  }
}

async function isSessionStrong(tx: Transaction, sessionId: string): Promise<boolean> {
  const [session] = await tx
    .select({ strong: sessions.strong })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.strong ?? false
}
