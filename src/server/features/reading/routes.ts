import { generateTTS, getReadingVoice } from '#contract/reading.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { createReadingService, type ReadingDependencies } from './reading-service.ts'

/** The calls that read aloud. */
export function registerReading(app: App, dependencies: ReadingDependencies): void {
  const reading = createReadingService(dependencies)
  serve(app, getReadingVoice, async () => reading.voice())
  serveFile(app, generateTTS, async (call) => {
    const { body, remark } = await reading.read(call.body, call)
    return { mediaType: 'audio/mpeg', fileName: 'reading.mp3', body, remark }
  })
}
