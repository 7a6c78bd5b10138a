import { isNull, and } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/connection.ts'
import {
  emailChanges,
  invitations,
  oneTimeLinks,
  passkeyChallenges,
  recoveryCodes,
  sessions,
} from '#server/platform/database/schema/accounts.ts'
import { phonePairings } from '#server/platform/database/schema/phones.ts'

/**
 * Takes away whatever opens a door once, or until somebody takes it back. A database of an earlier moment does not know what
 * was used, signed out, revoked or cancelled since: there it would open again. What an account is known by (password,
 * authenticator app, passkeys) stays, and so does the way back from an address that was changed: what it undid is lost too.
 */
export async function closeSingleUse(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(sessions)
  await tx.update(phonePairings).set({ endedAt: now }).where(isNull(phonePairings.endedAt))
  await tx.delete(oneTimeLinks)
  await tx.delete(passkeyChallenges)
  await tx.delete(recoveryCodes)
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
  await tx.update(emailChanges).set({ closedAt: now }).where(isNull(emailChanges.closedAt))
}
