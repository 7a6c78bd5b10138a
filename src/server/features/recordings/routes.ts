import { Readable } from 'node:stream'
import * as contract from '#contract/recordings.ts'
import { createAccountTurns } from '#server/http/account-turns.ts'
import { ticketedNote } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import { createHeardText } from './heard-text.ts'
import type { LiveText } from './live-text.ts'
import { createRecordingService, type Recordings } from './recording-service.ts'
import { createUploadService } from './upload-service.ts'

/** The calls about recordings. Gives what phones, too, do with recordings of their own. */
export function registerRecordings(
  app: App,
  dependencies: RecordingsDependencies,
  live: LiveText,
): Recordings {
  const recordings = createRecordingService(dependencies, live)
  const keepUpload = createUploadService(dependencies)
  const heardText = createHeardText(dependencies)
  // Of one account so many files come in at once; the others wait unread, and are kept when it is their turn.
  const inTurn = createAccountTurns({ what: 'files', atOnce: 4, waiting: 40 })

  serve(app, contract.startRecording, (call) => recordings.start(call.body, call))
  serve(app, contract.putPiece, (call) => recordings.putPiece(call, call))
  serve(app, contract.getRecording, (call) => recordings.read(call.params.id, call))
  serve(app, contract.finishRecording, async (call) => ({
    recording: await recordings.finish(call.body, call),
  }))
  serve(app, contract.discardRecording, async (call) => {
    await recordings.discard(call.body.id, call)
    return {}
  })
  serve(app, contract.retryRecording, async (call) => ({
    recording: await recordings.retry(call.body.id, call),
  }))
  serveFile(app, contract.getRecordingAudio, async (call) => {
    const { mediaType, stream, bytes } = await recordings.audio(call.params.id, call)
    return {
      mediaType,
      fileName: 'recording',
      body: Readable.from(stream),
      ...(bytes === null ? {} : { bytes }),
    }
  })
  serve(app, contract.transcribe, async (call) => {
    const noteId = ticketedNote(call.ticket, call.query.noteId)
    const write = call.query.write === 'true'
    const upload = await inTurn(call, () => keepUpload({ noteId, write }, call.upload, call))
    const heard = await heardText(upload.recording.id, { noteId, waitMs: call.query.waitMs }, call)
    return { ...upload, ...heard }
  })
  return recordings
}
