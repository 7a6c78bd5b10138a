import {
  addTranscriptText,
  getOriginalTranscript,
  getTranscript,
  updateTranscript,
} from '#contract/transcripts.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createTranscriptsService, type TranscriptsDependencies } from './service.ts'

export function registerTranscripts(app: App, dependencies: TranscriptsDependencies): void {
  const transcripts = createTranscriptsService(dependencies, app.text)
  serve(app, getTranscript, async (call) => ({ transcript: await transcripts.read(call.params.id, call) }))
  serve(app, getOriginalTranscript, async (call) => ({
    transcript: await transcripts.readOriginal(call.params.id, call),
  }))
  serve(app, updateTranscript, async (call) => ({ transcript: await transcripts.correct(call.body, call) }))
  serve(app, addTranscriptText, async (call) => ({ transcript: await transcripts.addText(call.body, call) }))
}
