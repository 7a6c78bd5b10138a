import type { Role } from '#contract/roles.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { isOnlySuperAdmin } from './account-store.ts'
import type { AccountsDependencies } from './dependencies.ts'

const SENT = 'The link is on its way to your email address.'
const KEPT =
  'A new link was written. No mail leaves this installation yet: whoever set it up finds the link in its outbox, and gives it to you.'
const KEPT_WHERE =
  'No mail leaves this installation until SMTP_HOST is set. Your link is in the newest file of the folder outbox in DATA_DIR.'
const ON_ITS_WAY = 'is on its way to it.'
const ON_NO_WAY =
  'was written for it. No mail leaves this installation yet: ask whoever set it up, who finds it in its outbox.'
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** How a sentence ends that began with what was written for an address that may have no account. */
export function onItsWay({ delivers }: AccountsDependencies['mailer']): string {
  return delivers ? ON_ITS_WAY : ON_NO_WAY
}

/** What is said to somebody for whom a link was written: where it is, if it goes nowhere. */
export function linkWords({ delivers }: AccountsDependencies['mailer'], role: Role): string {
  if (delivers) return SENT
  return role === 'super_admin' ? KEPT_WHERE : KEPT
}

/**
 * Whether the account may see its own link on the screen: mail goes nowhere, nobody but this machine reaches the product
 * by its address, and its only super admin, who runs it, asks.
 */
export async function seesOwnLink(
  db: Executor,
  { mailer, publicUrl }: Pick<AccountsDependencies, 'mailer' | 'publicUrl'>,
  accountId: string,
): Promise<boolean> {
  if (mailer.delivers || !LOCAL_HOSTS.includes(new URL(publicUrl).hostname)) return false
  return isOnlySuperAdmin(db, accountId)
}
