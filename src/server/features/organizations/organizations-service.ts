import { and } from 'drizzle-orm'
import type {
  createOrganization,
  listOrganizations,
  Organization,
  updateOrganization,
} from '#contract/organizations.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { can } from '#domain/capabilities.ts'
import { secondFactorMissing } from '#server/http/access.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { aboutInvitation, aboutOrganization } from './audit-entries.ts'
import type { OrganizationsCaller, OrganizationsDependencies } from './dependencies.ts'
import { findAdmins, revokeInvitations } from './member-store.ts'
import * as store from './organization-store.ts'
import { organizationAbilities, seenBy } from './policy.ts'
import { nameTaken, organizationNotFound, tooFewSeats } from './refusals.ts'

const NAMES_TO_CHOOSE_FROM = 50

/** Organizations themselves: what they are called, how many seats they have, whether they are archived. */
export function createOrganizationsService({
  db,
  clock,
  ids,
}: Pick<OrganizationsDependencies, 'db' | 'clock' | 'ids'>) {
  return {
    async list(
      query: Received<typeof listOrganizations>['body'],
      call: OrganizationsCaller,
    ): Promise<Answer<typeof listOrganizations>> {
      const order = store.organizationsOrder(query.sort, query.direction)
      const after = pageAfter(order, query.cursor)
      const filter = store.organizationsThat(query)
      const part = { order, limit: query.limit + 1, now: clock.now() }
      const [rows, found] = await Promise.all([
        store.findOrganizations(db, and(filter, after), part),
        query.cursor === null ? store.countOrganizations(db, filter) : null,
        recordAudit(db, aboutOrganization('organization.read', null, call)),
      ])
      const page = pageOf(order, query.limit, rows)
      return {
        organizations: page.rows,
        nextCursor: page.nextCursor,
        found,
      }
    },

    findNames: (search: string) =>
      store.findNames(db, store.organizationsThat({ search, show: 'current' }), NAMES_TO_CHOOSE_FROM),

    /** Throws not_found for a stranger. */
    async read(organizationId: string, call: OrganizationsCaller): Promise<Organization> {
      const organization = await readOrganization(db, organizationId, call, clock.now())
      await recordAudit(db, aboutOrganization('organization.read', organizationId, call))
      return organization
    },

    /** Throws already_exists. */
    async create(
      input: Received<typeof createOrganization>['body'],
      call: OrganizationsCaller,
    ): Promise<Organization> {
      return db.transaction(async (tx) => {
        const made = await store.insertOrganization(tx, { ...input, id: ids.uuid(), createdAt: clock.now() })
        if (!made) throw nameTaken()
        await recordAudit(tx, aboutOrganization('organization.create', made.id, call))
        return readOrganization(tx, made.id, call, clock.now())
      })
    },

    /** Throws already_exists, and conflict for fewer seats than are taken. */
    async update(
      { organizationId, ...fields }: Received<typeof updateOrganization>['body'],
      call: OrganizationsCaller,
    ): Promise<Organization> {
      return db.transaction(async (tx) => {
        const before = await store.lockOrganization(tx, organizationId, seenBy(call.actor))
        if (!before) throw organizationNotFound()
        if (await store.isNameTaken(tx, fields.name, organizationId)) throw nameTaken()
        const { members, invited } = await store.countSeats(tx, organizationId, clock.now())
        if (fields.seats < before.seats && fields.seats < members + invited)
          throw tooFewSeats(members + invited)
        await store.updateOrganization(tx, organizationId, fields)
        await recordAudit(tx, aboutOrganization('organization.update', organizationId, call))
        return readOrganization(tx, organizationId, call, clock.now())
      })
    },

    /** Archiving revokes what was not answered yet. */
    async archive(
      { organizationId, archived }: { organizationId: string; archived: boolean },
      call: OrganizationsCaller,
    ): Promise<Organization> {
      return db.transaction(async (tx) => {
        const now = clock.now()
        if (!(await store.lockOrganization(tx, organizationId, seenBy(call.actor))))
          throw organizationNotFound()
        const revoked = archived ? await revokeInvitations(tx, { organizationId }, now) : []
        for (const id of revoked) await recordAudit(tx, aboutInvitation('invitation.revoke', id, call))
        await store.updateOrganization(tx, organizationId, { archivedAt: archived ? now : null })
        await recordAudit(tx, aboutOrganization('organization.update', organizationId, call))
        return readOrganization(tx, organizationId, call, now)
      })
    },
  }
}

/** As much of it as the caller may see. Throws not_found, and two_factor_required to who would see it with a factor more. */
async function readOrganization(
  db: Executor,
  organizationId: string,
  { actor }: OrganizationsCaller,
  now: Date,
): Promise<Organization> {
  const found = await store.findOrganization(db, organizationId, seenBy(actor))
  if (!found && can(actor.role, 'manageOrganizations') && !actor.isStrong) throw secondFactorMissing()
  if (!found) throw organizationNotFound()
  const abilities = organizationAbilities(actor)
  const admins = await findAdmins(db, organizationId)
  const { members, invited } = await store.countSeats(db, organizationId, now)
  return {
    id: found.id,
    name: found.name,
    address: found.address,
    phoneNumber: found.phoneNumber,
    archivedAt: found.archivedAt?.toISOString() ?? null,
    admins: admins.map(({ id, firstName, lastName, email }) => ({
      userId: id,
      name: `${firstName} ${lastName}`,
      email,
    })),
    seats: abilities.manageMembers ? { all: found.seats, members, invited } : null,
    abilities,
  }
}
