import { Readable } from 'node:stream'
import * as contract from '#contract/recordings.ts'
import { ticketedNote } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import { createHeardText } from './heard-text.ts'
import { createKeptId } from './kept-id.ts'
import type { LiveText } from './live-text.ts'
import { createRecordingService } from './recording-service.ts'
import { createUploadService } from './upload-service.ts'

/** The calls about recordings. */
export function registerRecordings(app: App, dependencies: RecordingsDependencies, live: LiveText): void {
  const recordings = createRecordingService(dependencies, live)
  const keepUpload = createUploadService(dependencies)
  const heardText = createHeardText(dependencies)
  const kept = createKeptId(dependencies)

  serve(app, contract.startRecording, (call) => recordings.start(call.body, call))
  serve(app, contract.putPiece, async (call) =>
    recordings.putPiece(
      {
        id: await kept(call.params.id, call),
        number: call.params.number,
        sha256: call.headers['x-piece-sha256'],
        durationMs: call.headers['x-piece-ms'],
      },
      call,
    ),
  )
  serve(app, contract.getRecording, async (call) => recordings.read(await kept(call.params.id, call), call))
  serve(app, contract.finishRecording, async (call) => ({
    recording: await recordings.finish({ ...call.body, id: await kept(call.body.id, call) }, call),
  }))
  serve(app, contract.discardRecording, async (call) => {
    await recordings.discard(await kept(call.body.id, call), call)
    return {}
  })
  serve(app, contract.retryRecording, async (call) => ({
    recording: await recordings.retry(await kept(call.body.id, call), call),
  }))
  serveFile(app, contract.getRecordingAudio, async (call) => {
    const { mediaType, stream, bytes } = await recordings.audio(await kept(call.params.id, call), call)
    return {
      mediaType,
      fileName: 'recording',
      body: Readable.from(stream),
      ...(bytes === null ? {} : { bytes }),
    }
  })
  serve(app, contract.transcribe, async (call) => {
    const noteId = ticketedNote(call.ticket, call.query.noteId)
    const upload = await keepUpload({ noteId, write: call.query.write === 'true' }, call.upload, call)
    const heard = await heardText(upload.recording.id, { noteId, waitMs: call.query.waitMs }, call)
    return { ...upload, ...heard }
  })
}
