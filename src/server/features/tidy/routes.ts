import * as contract from '#contract/tidy.ts'
import { noteNotFound } from '#server/features/notes/public.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Ticket } from '#server/platform/tickets.ts'
import { createTidyService, type TidyDependencies } from './tidy-service.ts'

/** The calls that travel with a ticket: a tidier text, and an answer beside the note. */
export function registerTidy(app: App, dependencies: TidyDependencies): void {
  const tidy = createTidyService(dependencies)
  serve(app, contract.optimizeNote, async (call) => tidy.optimize(noteOf(call.ticket, call.body.id), call))
  serve(app, contract.getCustomResult, async (call) =>
    tidy.answer(noteOf(call.ticket, call.body.id), call.body.instruction, call),
  )
}

/** The note a ticket was given for; without a ticket the one that is named. Throws not_found when they differ. */
function noteOf(ticket: Ticket | null, named: string | undefined): string {
  const noteId = ticket?.subjectId ?? named
  if (!noteId || (named && named !== noteId)) throw noteNotFound()
  return noteId
}
