import * as contract from '#contract/handovers.ts'
import type { Handover } from '#contract/handovers.ts'
import { createListingNews } from '#server/features/people/public.ts'
import { type App, serve } from '#server/http/serve.ts'
import { answerHandover, confirmHandover, goOnWithoutConsent, withdrawHandover } from './decide-handover.ts'
import type { HandoversDependencies } from './dependencies.ts'
import { findTakers, listHandovers, listMyHandovers } from './read-handovers.ts'
import { startHandover } from './start-handover.ts'

/** The calls about notes that go over from a physician who leaves to another. */
export function registerHandovers(app: App, dependencies: HandoversDependencies): void {
  const withNews = createListingNews(dependencies)
  const told = async (work: Promise<Handover>) => {
    const handover = await work
    return withNews(handover, Promise.resolve({ handover }))
  }

  serve(app, contract.listHandovers, (call) => listHandovers(dependencies, call.body.organizationId, call))
  serve(app, contract.findTakers, (call) => findTakers(dependencies, call.body, call))
  serve(app, contract.startHandover, (call) => told(startHandover(dependencies, call.body, call)))
  serve(app, contract.handOverWithoutConsent, (call) =>
    told(goOnWithoutConsent(dependencies, call.body, call)),
  )
  serve(app, contract.confirmHandover, (call) =>
    told(confirmHandover(dependencies, call.body.handoverId, call)),
  )
  serve(app, contract.withdrawHandover, async (call) => {
    await withdrawHandover(dependencies, call.body.handoverId, call)
    return {}
  })
  serve(app, contract.listMyHandovers, async (call) => ({
    handovers: await listMyHandovers(dependencies, call),
  }))
  serve(app, contract.answerHandover, (call) => told(answerHandover(dependencies, call.body, call)))
}
