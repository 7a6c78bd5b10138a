import * as contract from '#contract/letters.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createLetterService, type LettersDependencies } from './letter-service.ts'

/** The calls about the letters of a note. */
export function registerLetters(app: App, dependencies: LettersDependencies): void {
  const letters = createLetterService(dependencies)
  serve(app, contract.listLetters, async (call) => ({ letters: await letters.list(call.params, call) }))
  serve(app, contract.writeLetter, (call) => letters.write(call.body, call))
  serve(app, contract.updateLetter, async (call) => ({ letter: await letters.update(call.body, call) }))
  serve(app, contract.deleteLetter, async (call) => ({ letters: await letters.remove(call.body, call) }))
}
