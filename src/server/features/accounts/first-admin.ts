import { sql } from 'drizzle-orm'
import { SETUP_LINK_LIFETIME_MS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { makeSuperAdmin, superAdminExists } from './account-store.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { consumeLink, findUsableLink, insertLink } from './link-store.ts'
import type { Account } from './user-view.ts'

/**
 * While there is no super admin: the address of the sign-up screen that makes one, once and for a week. Each call makes a
 * new one and voids the one before. Null when there is a super admin.
 */
export async function ensureFirstAdminLink({
  db,
  clock,
  ids,
  publicUrl,
}: Pick<AccountsDependencies, 'db' | 'clock' | 'ids' | 'publicUrl'>): Promise<string | null> {
  const token = ids.secret()
  const isMade = await db.transaction(async (tx) => {
    await oneAtATime(tx)
    if (await superAdminExists(tx)) return false
    await insertLink(tx, {
      token,
      purpose: 'first_super_admin',
      userId: null,
      createdAt: clock.now(),
      lifetimeMs: SETUP_LINK_LIFETIME_MS,
    })
    return true
  })
  return isMade ? `${publicUrl}/registration#setup=${token}` : null
}

/** Throws link_expired unless the link could make the first super admin now. */
export async function requireSetupLink(tx: Executor, token: string, now: Date): Promise<void> {
  if (!(await findUsableLink(tx, token, 'first_super_admin', now))) throw setupLinkExpired()
}

/** Uses the link up and makes the account the first super admin. Throws link_expired. */
export async function becomeFirstAdmin(
  tx: Executor,
  accountId: string,
  token: string,
  now: Date,
): Promise<Account> {
  await oneAtATime(tx)
  const isOpen = !(await superAdminExists(tx)) && (await consumeLink(tx, token, 'first_super_admin', now))
  const account = isOpen ? await makeSuperAdmin(tx, accountId) : null
  if (account) return account
  throw setupLinkExpired()
}

function setupLinkExpired(): Refusal {
  return new Refusal(
    'link_expired',
    'This setup link was used, replaced or has expired. Start the server again and open the link that it prints.',
  )
}

async function oneAtATime(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first super admin', 0))`)
}
