import * as contract from '#contract/leaving.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { LeavingCaller, LeavingDependencies } from './dependencies.ts'
import { createLeavingService } from './leaving-service.ts'
import { sizeOfEverything } from './my-data-store.ts'
import { everythingOf } from './my-data.ts'

/** The calls about leaving, coming back and taking everything along. `settled` resolves when promised mail is sent. */
export function registerLeaving(
  app: App,
  dependencies: LeavingDependencies,
): { settled: () => Promise<void> } {
  const { db, clock } = dependencies
  const leaving = createLeavingService(dependencies)
  const exporting = new Set<string>()
  const withToken = async (
    call: LeavingCaller & { bearerToken?: string },
    user: ReturnType<typeof leaving.comeBack>,
  ) => ({
    user: await user,
    token: call.bearerToken ?? '',
  })

  serve(app, contract.submitLeavingFeedback, async (call) => {
    await leaving.sayWhy(call.body, call)
    return { message: 'Thank you. This helps us to do better.' }
  })
  serve(app, contract.deleteMyAccount, (call) => withToken(call, leaving.leave(call.body, call)))
  serve(app, contract.reactivateAccount, (call) => withToken(call, leaving.comeBack(call)))
  serve(app, contract.describeMyData, (call) => sizeOfEverything(db, call.actor.userId))

  serveFile(app, contract.downloadMyData, async (call) => {
    const { userId } = call.actor
    // Each renders every note: two at once would only make both late.
    if (exporting.has(userId))
      throw new Refusal(
        'conflict',
        'An export is being made already. Let it finish, or cancel it, then try again.',
      )
    exporting.add(userId)
    try {
      const about = { subjectType: 'account', subjectId: userId } as const
      await recordAudit(db, {
        actorId: userId,
        action: 'account.export',
        ...about,
        requestId: call.requestId,
      })
      const body = everythingOf(dependencies, { userId, user: () => dependencies.owner.user(call) })
      body.once('close', () => exporting.delete(userId))
      const day = clock.now().toISOString().slice(0, 10)
      return { mediaType: 'application/zip', fileName: `everything-${day}.zip`, body }
    } catch (error) {
      exporting.delete(userId)
      throw error
    }
  })
  return { settled: () => leaving.settled() }
}
