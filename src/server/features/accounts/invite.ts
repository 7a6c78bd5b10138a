import { eq } from 'drizzle-orm'
import type { Title } from '#contract/accounts.ts'
import type { Role } from '#contract/roles.ts'
import { trialEnd } from '#domain/account.ts'
import { INVITATION_LIFETIME_DAYS, PASSWORD_SET_LIFETIME_MS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { findAccountByUsername, insertAccount } from './account-store.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { insertInvitation } from './invitation-store.ts'
import { insertLink } from './link-store.ts'
import { invitationMail, passwordSetMail } from './mail-templates.ts'
import { takeUnpromisedSeat } from './seats.ts'

type Means = Pick<AccountsDependencies, 'clock' | 'ids' | 'productName' | 'publicUrl'>

const INVITATION_LIFETIME_MS = INVITATION_LIFETIME_DAYS * DAY_MS
const LONGEST_SUGGESTED_USERNAME = 30
const USERNAME_TRIES = 5

interface NewInvitation {
  organizationId: string
  /** Lower case, as parsed by the contract. */
  email: string
  role: Extract<Role, 'user' | 'organization_admin'>
  invitedById: string | null
}

/**
 * Asks an address to join an organization, with or without an account, and revokes what the same address was asked before.
 * Only the hash of the token is kept; `mail` holds it and is to be sent once the transaction is committed. The caller
 * checks who may invite and records the audit entry. Throws not_found.
 */
export async function createInvitation(
  tx: Transaction,
  { clock, ids, productName, publicUrl }: Means,
  invitation: NewInvitation,
): Promise<{ id: string; token: string; expiresAt: Date; mail: Message }> {
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, invitation.organizationId))
  if (!organization) throw accountNotFound()
  const [id, token, now] = [ids.uuid(), ids.secret(), clock.now()]
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  await insertInvitation(tx, { ...invitation, id, createdAt: now, expiresAt }, token)
  const link = `${publicUrl}/register#invitation=${token}`
  const { email: to, role } = invitation
  const mail = { to, ...invitationMail(productName, { organizationName: organization.name, role, link }) }
  return { id, token, expiresAt, mail }
}

interface InvitedAccount {
  /** Lower case, as parsed by the contract. */
  email: string
  title: Title
  firstName: string
  lastName: string
  phoneNumber?: string
  specialty?: string
  role: Role
  organizationId?: string | null
  /** Left out, one is made of the address; its owner chooses another with the first password. */
  username?: string
}

/**
 * Makes an account for somebody else: without a password, in its trial, with a link to set the first password. `mail`
 * holds the link and is to be sent once the transaction is committed. Null when the email, or the username that was
 * given, is taken. The caller checks who may do so and records the audit entry. Throws not_found and seats_full for the
 * organization.
 */
export async function createInvitedAccount(
  tx: Transaction,
  means: Means,
  invited: InvitedAccount,
): Promise<{ userId: string; username: string; mail: Message } | null> {
  const { organizationId = null, ...person } = invited
  const now = means.clock.now()
  if (organizationId) await takeUnpromisedSeat(tx, organizationId, { email: invited.email, now })
  const made = await insertAccount(tx, {
    ...person,
    id: means.ids.uuid(),
    username: invited.username ?? (await freeUsername(tx, invited.email, means)),
    organizationId,
    trialEndsAt: trialEnd(now),
    createdAt: now,
  })
  if (!made) return null
  const mail = await makePasswordSetLink(tx, means, made)
  return { userId: made.id, username: made.username, mail }
}

/** A new link to set the first password, in the message that brings it; the one before no longer works. */
export async function makePasswordSetLink(
  tx: Transaction,
  { clock, ids, productName, publicUrl }: Means,
  account: { id: string; email: string },
): Promise<Message> {
  const token = ids.secret()
  await insertLink(tx, {
    token,
    purpose: 'password_set',
    userId: account.id,
    createdAt: clock.now(),
    lifetimeMs: PASSWORD_SET_LIFETIME_MS,
  })
  return { to: account.email, ...passwordSetMail(productName, `${publicUrl}/passwordSet#token=${token}`) }
}

/** What stands before the at sign, with a few letters more when somebody has that name. */
async function freeUsername(tx: Transaction, email: string, { ids }: Means): Promise<string> {
  const start = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, LONGEST_SUGGESTED_USERNAME)
  const base = start.length < 3 ? `user${start}` : start
  for (let name = base, tries = 0; tries < USERNAME_TRIES; tries += 1) {
    if (!(await findAccountByUsername(tx, name))) return name
    name = `${base}-${ids.uuid().slice(0, 4)}`
  }
  return `user-${ids.uuid()}`.slice(0, 40)
}
