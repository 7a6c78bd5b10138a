import * as contract from '#contract/people.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createAdminActions } from './admin-actions.ts'
import { createListingNews } from './listing-news.ts'
import { mailingInvitation } from './mail-limit.ts'
import type { PeopleDependencies } from './dependencies.ts'
import { createPeopleService } from './people-service.ts'

/** The calls about the accounts of others. */
export function registerPeople(app: App, dependencies: PeopleDependencies): void {
  const { limiter } = dependencies
  const people = createPeopleService(dependencies)
  const actions = createAdminActions(dependencies)
  const withNews = createListingNews(dependencies)

  serve(app, contract.listUsers, (call) => people.list(call.body, call))
  serve(app, contract.getUserDetails, async (call) => ({
    user: await people.details(call.body.userId, call),
  }))
  serve(app, contract.getAuditTrail, (call) => people.auditTrail(call.body, call))

  serve(app, contract.changeRole, async (call) => ({
    user: await withNews(call.body, actions.changeRole(call.body.userId, call.body.role, call)),
  }))
  serve(app, contract.extendTrial, async (call) => ({
    user: await withNews(call.body, actions.extendTrial(call.body, call)),
  }))
  serve(app, contract.deactivateUser, async (call) => ({
    user: await withNews(call.body, actions.deactivate(call.body.userId, call)),
  }))
  serve(app, contract.activateUser, async (call) => ({
    user: await withNews(call.body, actions.activate(call.body.userId, call)),
  }))
  serve(app, contract.addUser, (call) =>
    mailingInvitation(limiter, call.actor.userId, async () => ({
      user: await withNews(call.actor, actions.addUser(call.body, call)),
    })),
  )
  serve(app, contract.resendUserInvitation, (call) =>
    mailingInvitation(limiter, call.actor.userId, async () => {
      await actions.resendInvitation(call.body.userId, call)
      return {}
    }),
  )
}
