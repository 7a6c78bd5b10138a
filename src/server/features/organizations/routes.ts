import * as contract from '#contract/organizations.ts'
import { createListingNews, mailingInvitation } from '#server/features/people/public.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { createInvitationsService } from './invitations-service.ts'
import { leaveOrganization } from './leave.ts'
import { createMembersService } from './members-service.ts'
import { createOrganizationsService } from './organizations-service.ts'

/** The calls about organizations, their members and who is invited. */
export function registerOrganizations(app: App, dependencies: OrganizationsDependencies): void {
  const { limiter } = dependencies
  const organizations = createOrganizationsService(dependencies)
  const invitations = createInvitationsService(dependencies)
  const members = createMembersService(dependencies, invitations)
  const withNews = createListingNews(dependencies)

  serve(app, contract.listOrganizations, (call) => organizations.list(call.body, call))
  serve(app, contract.findOrganizations, async (call) => ({
    organizations: await organizations.findNames(call.body.search),
  }))
  serve(app, contract.getOrganization, async (call) => ({
    organization: await organizations.read(call.params.id, call),
  }))
  serve(app, contract.createOrganization, async (call) => ({
    organization: await withNews(call.actor, organizations.create(call.body, call)),
  }))
  serve(app, contract.updateOrganization, async (call) => ({
    organization: await withNews(call.body, organizations.update(call.body, call)),
  }))
  serve(app, contract.archiveOrganization, async (call) => ({
    organization: await withNews(call.body, organizations.archive(call.body, call)),
  }))

  serve(app, contract.listMembers, (call) => members.list(call.body, call))
  serve(app, contract.addOrganizationAdmin, (call) =>
    mailingInvitation(limiter, call.actor.userId, async () => ({
      outcome: await withNews(call.body, members.addAdmin(call.body, call)),
    })),
  )
  serve(app, contract.setOrganizationRole, async (call) => {
    await withNews(call.body, members.setRole(call.body, call))
    return {}
  })
  serve(app, contract.removeMember, async (call) => {
    await withNews(call.body, members.remove(call.body, call))
    return {}
  })
  serve(app, contract.leaveOrganization, (call) => withNews(call.body, leaveOrganization(dependencies, call)))

  serve(app, contract.listInvitations, async (call) => ({
    invitations: await invitations.list(call.body.organizationId, call),
  }))
  serve(app, contract.inviteMember, (call) =>
    mailingInvitation(limiter, call.actor.userId, async () => ({
      invitation: await withNews(call.body, invitations.invite({ ...call.body, role: 'user' }, call)),
    })),
  )
  serve(app, contract.resendInvitation, (call) =>
    mailingInvitation(limiter, call.actor.userId, async () => ({
      invitation: await invitations.resend(call.body.invitationId, call),
    })),
  )
  serve(app, contract.revokeInvitation, async (call) => {
    const revoked = await invitations.revoke(call.body.invitationId, call)
    return withNews(revoked, Promise.resolve({}))
  })
}
