import * as contract from '#contract/support.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createSupportService, type SupportDependencies } from './support-service.ts'

/** Messages to support. `settled` resolves when the mail that was promised is sent. */
export function registerSupport(
  app: App,
  dependencies: SupportDependencies,
): { settled: () => Promise<void> } {
  const support = createSupportService(dependencies)
  serve(app, contract.submitFeedback, async (call) => {
    await support.submit(call.body, call)
    return { message: 'Support message sent successfully' as const }
  })
  serve(app, contract.listFeedback, (call) => support.list(call.body, call))
  return support
}
