import { z } from 'zod'
import { Email } from './accounts.ts'
import { Empty, Id, line, Moment, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Direction, Found, PageLimit } from './lists.ts'
import { AccountStatus } from './people.ts'
import { Role } from './roles.ts'

export const ORGANIZATION_MAX_SEATS = 10_000

const OrganizationFields = {
  name: line(120).pipe(z.string().regex(/\p{Letter}|\p{Number}/u, 'Enter the organization’s name.')),
  seats: z
    .int('Enter a whole number of seats.')
    .min(1, 'An organization has at least one seat.')
    .max(ORGANIZATION_MAX_SEATS, `An organization has at most ${ORGANIZATION_MAX_SEATS} seats.`),
  address: text(500).default(''),
  phoneNumber: line(25).default(''),
}

const Person = z.object({ userId: Id, name: z.string(), email: z.string() })

export const OrganizationRow = z.object({
  id: Id,
  name: z.string(),
  seats: z.int(),
  /** How many of the seats are taken, and how many more are kept for open invitations. */
  members: z.int().nonnegative(),
  invited: z.int().nonnegative(),
  createdAt: Moment,
  archivedAt: Moment.nullable(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

export const OrganizationSort = z.enum(['name', 'createdAt'])
export type OrganizationSort = z.infer<typeof OrganizationSort>

export const listOrganizations = endpoint({
  method: 'POST',
  path: '/api/listOrganizations',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'All organizations with their seats, by cursor',
  body: z.object({
    cursor: Cursor,
    limit: PageLimit,
    sort: OrganizationSort.default('name'),
    direction: Direction.default('ascending'),
    search: line(120).default(''),
    show: z.enum(['current', 'archived']).default('current'),
  }),
  reply: z.object({
    organizations: z.array(OrganizationRow),
    nextCursor: z.string().nullable(),
    found: Found.nullable(),
  }),
})

/** For choosing one by its name: the first few that match, archived ones left out. */
export const findOrganizations = endpoint({
  method: 'POST',
  path: '/api/findOrganizations',
  access: ['super_admin', 'admin'],
  tag: 'organizations',
  summary: 'Names of organizations that match',
  body: z.object({ search: line(120).default('') }),
  reply: z.object({ organizations: z.array(z.object({ id: Id, name: z.string() })) }),
})

/** What the caller may do in the organization. */
export const OrganizationAbilities = z.object({
  /** Name, seats, contact, archiving and who its admins are. */
  manage: z.boolean(),
  /** Members and invitations. */
  manageMembers: z.boolean(),
})

/** `seats` is null for members, who see name and contact alone. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  archivedAt: Moment.nullable(),
  admins: z.array(Person),
  seats: z
    .object({ all: z.int(), members: z.int().nonnegative(), invited: z.int().nonnegative() })
    .nullable(),
  abilities: OrganizationAbilities,
})
export type Organization = z.infer<typeof Organization>

const ReplyWithOrganization = z.object({ organization: Organization })

/** A stranger's organization is not found. */
export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organization/:id',
  access: 'signedIn',
  tag: 'organizations',
  summary: 'One organization, for its members and super admins',
  params: z.object({ id: Id }),
  reply: ReplyWithOrganization,
})

/** Throws already_exists for a name that another organization has. */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/createOrganization',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'Make an organization',
  body: z.object(OrganizationFields),
  reply: ReplyWithOrganization,
})

/** Throws conflict for fewer seats than are taken or kept for open invitations. */
export const updateOrganization = endpoint({
  method: 'POST',
  path: '/api/updateOrganization',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'Change name, seats or contact',
  body: z.object({ organizationId: Id, ...OrganizationFields }),
  reply: ReplyWithOrganization,
})

/** Archived: its members stay and keep their work, nobody can be invited or join, and open invitations are revoked. */
export const archiveOrganization = endpoint({
  method: 'POST',
  path: '/api/archiveOrganization',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'Close an organization to newcomers, or open it again',
  body: z.object({ organizationId: Id, archived: z.boolean() }),
  reply: ReplyWithOrganization,
})

/**
 * Whoever has confirmed that the address is theirs becomes a member and organization admin at once; any other address is
 * invited to become both. Throws seats_full, already_exists, and conflict for a member of another organization or an admin.
 */
export const addOrganizationAdmin = endpoint({
  method: 'POST',
  path: '/api/addOrganizationAdmin',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'Name an admin of an organization',
  body: z.object({ organizationId: Id, email: Email }),
  reply: z.object({ outcome: z.enum(['named', 'invited']) }),
})

export const setOrganizationRole = endpoint({
  method: 'POST',
  path: '/api/setOrganizationRole',
  access: ['super_admin'],
  tag: 'organizations',
  summary: 'Make a member an organization admin, or an ordinary member again',
  body: z.object({ organizationId: Id, userId: Id, role: Role.extract(['user', 'organization_admin']) }),
  reply: Empty,
})

export const MemberRow = Person.extend({
  role: Role,
  account_status: AccountStatus,
  createdAt: Moment,
  lastSignInAt: Moment.nullable(),
  /** What the caller may do with the membership. */
  abilities: z.object({ remove: z.boolean(), setRole: z.boolean() }),
})
export type MemberRow = z.infer<typeof MemberRow>

export const MemberSort = z.enum(['name', 'email', 'role', 'lastSignInAt'])
export type MemberSort = z.infer<typeof MemberSort>

export const listMembers = endpoint({
  method: 'POST',
  path: '/api/listMembers',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'The members of an organization, by cursor',
  body: z.object({
    organizationId: Id,
    cursor: Cursor,
    limit: PageLimit,
    sort: MemberSort.default('name'),
    direction: Direction.default('ascending'),
    search: line(200).default(''),
  }),
  reply: z.object({
    members: z.array(MemberRow),
    nextCursor: z.string().nullable(),
    found: Found.nullable(),
  }),
})

/** Keeps the account and its notes; an organization admin becomes a user. */
export const removeMember = endpoint({
  method: 'POST',
  path: '/api/removeMember',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'Take a member out of an organization',
  body: z.object({ organizationId: Id, userId: Id }),
  reply: Empty,
})

/** The seat is free at once, the account and its notes stay. Throws forbidden for an organization admin. */
export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/api/leaveOrganization',
  access: 'signedIn',
  tag: 'organizations',
  summary: 'Leave the organization one is a member of',
  body: z.object({ organizationId: Id }),
  reply: Empty,
})

export const InvitationRow = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  createdAt: Moment,
  expiresAt: Moment,
  hasExpired: z.boolean(),
  /** What the caller may do with it: what names an organization admin is a super admin's to send again or revoke. */
  abilities: z.object({ answerFor: z.boolean() }),
})
export type InvitationRow = z.infer<typeof InvitationRow>

export const listInvitations = endpoint({
  method: 'POST',
  path: '/api/listInvitations',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'Invitations that were neither accepted nor revoked, newest first',
  body: z.object({ organizationId: Id }),
  reply: z.object({ invitations: z.array(InvitationRow) }),
})

/** Throws seats_full, and already_exists for a member or an address that has an open invitation. */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/inviteMember',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'Invite an address into an organization by mail',
  body: z.object({ organizationId: Id, email: Email }),
  reply: z.object({ invitation: InvitationRow }),
})

/** A new link; the one before no longer works. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/resendInvitation',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'Mail an invitation again',
  body: z.object({ invitationId: Id }),
  reply: z.object({ invitation: InvitationRow }),
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/revokeInvitation',
  access: ['organization_admin', 'super_admin'],
  tag: 'organizations',
  summary: 'Take an invitation back',
  body: z.object({ invitationId: Id }),
  reply: Empty,
})
