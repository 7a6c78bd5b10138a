import * as contract from '#contract/handovers.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createListingNews } from '#server/features/people/public.ts'
import type { HandoversDependencies } from './dependencies.ts'
import { createHandoversService } from './handovers-service.ts'

/** The calls about notes that go over from a physician who leaves to another. */
export function registerHandovers(app: App, dependencies: HandoversDependencies): void {
  const handovers = createHandoversService(dependencies)
  const withNews = createListingNews(dependencies)
  const reply = async (work: Promise<Awaited<ReturnType<typeof handovers.start>>>) => {
    const handover = await work
    return withNews(handover, Promise.resolve({ handover }))
  }

  serve(app, contract.listHandovers, (call) => handovers.list(call.body.organizationId, call))
  serve(app, contract.findTakers, (call) => handovers.findTakers(call.body, call))
  serve(app, contract.startHandover, (call) => reply(handovers.start(call.body, call)))
  serve(app, contract.handOverWithoutConsent, ({ body, ...call }) =>
    reply(handovers.goOnWithoutConsent(body.handoverId, body.reason, call)),
  )
  serve(app, contract.confirmHandover, (call) => reply(handovers.confirm(call.body.handoverId, call)))
  serve(app, contract.withdrawHandover, async (call) => {
    await handovers.withdraw(call.body.handoverId, call)
    return {}
  })
  serve(app, contract.listMyHandovers, async (call) => ({ handovers: await handovers.listMine(call) }))
  serve(app, contract.answerHandover, ({ body, ...call }) =>
    reply(handovers.answer(body.handoverId, body.agrees, call)),
  )
}
