import { Readable } from 'node:stream'
import * as contract from '#contract/recordings.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { toRecording } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import type { LiveText } from './live-text.ts'
import { createRecordingService } from './recording-service.ts'
import { findRecording } from './recording-store.ts'
import { createUploadService } from './upload-service.ts'

const POLL_MS = 150

/** The calls about recordings. */
export function registerRecordings(app: App, dependencies: RecordingsDependencies, live: LiveText): void {
  const recordings = createRecordingService(dependencies, live)
  const keepUpload = createUploadService(dependencies)
  /** The id under which a recording of the caller is kept; one that is not there stays as it was asked for. */
  const kept = async (id: string, { actor }: RecordingsCaller): Promise<string> =>
    (await findRecording(dependencies.db, id, actor.userId))?.id ?? id

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
    const noteId = call.ticket?.subjectId ?? call.query.noteId
    if (!noteId || (call.query.noteId && call.query.noteId !== noteId))
      throw new Refusal('not_found', 'This note does not exist, or it is not yours.')
    const upload = await keepUpload({ noteId, write: call.query.write === 'true' }, call.upload, call)
    const text = await textOf(dependencies, upload.recording.id, noteId, call.query.waitMs, call)
    return { ...upload, ...text }
  })
}

/** What was heard, waiting up to `waitMs` for it; empty while the job still runs. */
async function textOf(
  { db, clock }: RecordingsDependencies,
  recordingId: string,
  noteId: string,
  waitMs: number,
  { actor, requestId, signal }: RecordingsCaller & { signal: AbortSignal },
) {
  const until = clock.now().getTime() + waitMs
  const readTranscript = (id: string) =>
    db.transaction(async (tx) => {
      const subject = { subjectType: 'transcript', subjectId: id } as const
      await recordAudit(tx, { actorId: actor.userId, action: 'transcript.read', ...subject, requestId })
      return findTranscript(tx, id, actor.userId)
    })
  for (;;) {
    const row = await findRecording(db, recordingId, actor.userId)
    if (!row) throw new Refusal('not_found', 'This recording does not exist, or it is not yours.')
    const isDone = row.state === 'transcribed' || row.state === 'failed'
    if (isDone || clock.now().getTime() >= until || signal.aborted) {
      const transcript = isDone ? await readTranscript(noteId) : null
      const heard = transcript?.original.filter((segment) => segment.recordingId === recordingId) ?? []
      return { text: heard.map((segment) => segment.text).join(' '), recording: toRecording(row) }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
