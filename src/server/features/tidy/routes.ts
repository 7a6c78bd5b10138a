import * as contract from '#contract/tidy.ts'
import { ticketedNote } from '#server/http/refusal.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createTidyService, type TidyDependencies } from './tidy-service.ts'

/** The calls that travel with a ticket: a tidier text, and an answer beside the note. */
export function registerTidy(app: App, dependencies: TidyDependencies): void {
  const tidy = createTidyService(dependencies)
  serve(app, contract.optimizeNote, async (call) =>
    tidy.optimize(ticketedNote(call.ticket, call.body.id), call),
  )
  serve(app, contract.getCustomResult, async (call) =>
    tidy.answer(ticketedNote(call.ticket, call.body.id), call.body.instruction, call),
  )
}
