import * as contract from '#contract/leaving.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import type { LeavingCaller, LeavingDependencies } from './dependencies.ts'
import { createLeavingService } from './leaving-service.ts'
import { createMyDataService } from './my-data-service.ts'

/** The calls about leaving, coming back and taking everything along. `settled` resolves when promised mail is sent. */
export function registerLeaving(
  app: App,
  dependencies: LeavingDependencies,
): { settled: () => Promise<void> } {
  const leaving = createLeavingService(dependencies)
  const myData = createMyDataService(dependencies)
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
  serve(app, contract.describeMyData, (call) => myData.size(call))
  serveFile(app, contract.downloadMyData, (call) => myData.everything(call))
  return { settled: () => leaving.settled() }
}
