import type { InvitationRow } from '#contract/organizations.ts'
import type { Role } from '#contract/roles.ts'
import { createInvitation } from '#server/features/accounts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { aboutInvitation, aboutOrganization } from './audit-entries.ts'
import type { OrganizationsCaller, OrganizationsDependencies } from './dependencies.ts'
import * as store from './member-store.ts'
import { countSeats, findOrganization, lockOrganization } from './organization-store.ts'
import { isRoleInOrganization, mayAnswerFor, membersManagedBy } from './policy.ts'
import * as refusals from './refusals.ts'

export type InvitationsService = ReturnType<typeof createInvitationsService>

interface NewInvitation {
  organizationId: string
  email: string
  role: Extract<Role, 'user' | 'organization_admin'>
}

/** Asking addresses to join. An open invitation keeps a seat, so that who is asked can also come. */
export function createInvitationsService(dependencies: OrganizationsDependencies) {
  const { db, clock, mailer } = dependencies

  async function requireSeat(tx: Transaction, organizationId: string, seats: number): Promise<void> {
    const { members, invited } = await countSeats(tx, organizationId, clock.now())
    if (members + invited >= seats) throw refusals.seatsFull()
  }

  async function keep(
    tx: Transaction,
    invitation: NewInvitation,
    call: OrganizationsCaller,
  ): Promise<{ row: InvitationRow; mail: Message }> {
    const { organizationId, email, role } = invitation
    const made = await createInvitation(tx, dependencies, {
      organizationId,
      email,
      role,
      invitedById: call.actor.userId,
    })
    await recordAudit(tx, aboutInvitation('invitation.create', made.id, call))
    const createdAt = clock.now()
    return { mail: made.mail, row: toRow({ ...invitation, ...made, createdAt }, call.actor, createdAt) }
  }

  async function send({ row, mail }: { row: InvitationRow; mail: Message }): Promise<InvitationRow> {
    await mailer.send(mail).catch((error: unknown) => {
      throw refusals.mailNotSent(error)
    })
    return row
  }

  return {
    async list(organizationId: string, call: OrganizationsCaller): Promise<InvitationRow[]> {
      if (!(await findOrganization(db, organizationId, membersManagedBy(call.actor))))
        throw refusals.organizationNotFound()
      const [rows] = await Promise.all([
        store.listUnanswered(db, organizationId),
        recordAudit(db, aboutOrganization('organization.read', organizationId, call)),
      ])
      return rows.map((row) => toRow(row, call.actor, clock.now()))
    },

    /** Whether the address has an account elsewhere is not told. Throws already_exists, seats_full and conflict. */
    async invite(invitation: NewInvitation, call: OrganizationsCaller): Promise<InvitationRow> {
      const { organizationId, email } = invitation
      const made = await db.transaction(async (tx) => {
        const organization = await lockOrganization(tx, organizationId, membersManagedBy(call.actor))
        if (!organization) throw refusals.organizationNotFound()
        if (organization.archivedAt) throw refusals.archived()
        const person = await store.lockUserByEmail(tx, email)
        if (person?.organizationId === organizationId) throw refusals.memberAlready()
        const now = clock.now()
        const unanswered = await store.listUnanswered(tx, organizationId)
        if (unanswered.some((open) => open.email === email && open.expiresAt > now))
          throw refusals.invitedAlready()
        await requireSeat(tx, organizationId, organization.seats)
        return keep(tx, invitation, call)
      })
      return send(made)
    },

    /** The link that was sent before no longer works. Throws not_found, and seats_full for one that had expired. */
    async resend(invitationId: string, call: OrganizationsCaller): Promise<InvitationRow> {
      const made = await db.transaction(async (tx) => {
        const found = await store.lockInvitation(tx, invitationId, membersManagedBy(call.actor))
        if (!found) throw refusals.invitationNotFound()
        const { organization, invitation } = found
        const { organizationId, email, role } = invitation
        if (organization.archivedAt) throw refusals.archived()
        if (!isRoleInOrganization(role)) throw refusals.invitationNotFound()
        if (!mayAnswerFor(call.actor, invitation)) throw refusals.invitationOfAdmin()
        if (invitation.expiresAt <= clock.now()) await requireSeat(tx, organizationId, organization.seats)
        return keep(tx, { organizationId, email, role }, call)
      })
      return send(made)
    },

    /** Returns whose invitation it was. */
    async revoke(invitationId: string, call: OrganizationsCaller): Promise<{ organizationId: string }> {
      return db.transaction(async (tx) => {
        const found = await store.lockInvitation(tx, invitationId, membersManagedBy(call.actor))
        if (!found) throw refusals.invitationNotFound()
        if (!mayAnswerFor(call.actor, found.invitation)) throw refusals.invitationOfAdmin()
        const { organizationId } = found.invitation
        await store.revokeInvitations(tx, { organizationId, invitationId }, clock.now())
        await recordAudit(tx, aboutInvitation('invitation.revoke', invitationId, call))
        return { organizationId }
      })
    },
  }
}

function toRow(
  invitation: { id: string; email: string; role: Role; createdAt: Date; expiresAt: Date },
  actor: OrganizationsCaller['actor'],
  now: Date,
): InvitationRow {
  const { id, email, role, createdAt, expiresAt } = invitation
  return {
    id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasExpired: expiresAt <= now,
    abilities: { answerFor: mayAnswerFor(actor, invitation) },
  }
}
