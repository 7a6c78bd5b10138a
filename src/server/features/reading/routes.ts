import { generateTTS, getReadingVoice } from '#contract/reading.ts'
import { createAccountTurns } from '#server/http/account-turns.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { createReadingService, type ReadingDependencies } from './reading-service.ts'

/** The calls that read aloud. */
export function registerReading(app: App, dependencies: ReadingDependencies): void {
  const reading = createReadingService(dependencies)
  // Who listens has a sentence and the next under way, on a few screens at most.
  const inTurn = createAccountTurns({ what: 'readings', atOnce: 3, waiting: 9 })
  serve(app, getReadingVoice, async () => reading.voice())
  serveFile(app, generateTTS, async (call) => {
    const made = await inTurn(call, () => reading.read(call.body, call))
    return { mediaType: 'audio/mpeg', fileName: 'reading.mp3', ...made }
  })
}
