import { finishRecording, getRecording, putPiece, startRecording } from '#contract/recordings.ts'
import { call, CallError } from '#web/lib/call.ts'
import { currentToken, lackOf, sessionServes, useSession } from '#web/lib/session.ts'
import type { StoredPiece, StoredRecording } from './stored-recording.ts'
import type { Total, UploadCalls } from './uploader.ts'

/** A request on a connection that died silently would otherwise wait for ever. */
const REQUEST_LIMIT_MS = 30_000

/** The calls of one recording, made only while its own user is signed in on this page. */
export function uploadCallsFor(recording: StoredRecording): UploadCalls {
  const { recordingId: id, noteId, mediaType, consent, startedAt, userId } = recording
  // Where the patient declined, the microphone opens for a dictation alone.
  const purpose = consent.given ? 'visit' : 'dictation'
  return {
    start: (signal) =>
      asUser(userId, signal, (options) =>
        call(
          startRecording,
          { body: { noteId, recordingId: id, mediaType, consent, purpose, startedAt } },
          options,
        ),
      ),
    held: (signal) => asUser(userId, signal, (options) => call(getRecording, { params: { id } }, options)),
    put: (piece, signal) => asUser(userId, signal, (options) => put(piece, options)),
    finish: ({ pieces, durationMs, write }: Total, signal) =>
      asUser(userId, signal, async (options) => {
        const body = { id, pieces, durationMs, write }
        const { recording: finished } = await call(finishRecording, { body }, options)
        return finished
      }),
  }
}

interface Options {
  signal: AbortSignal
  asUser: string
  sessionEnded: 'refuse'
}

async function put(piece: StoredPiece, options: Options): Promise<void> {
  await call(
    putPiece,
    {
      params: { id: piece.recordingId, number: piece.number },
      headers: { 'x-piece-sha256': piece.sha256, 'x-piece-ms': piece.ms },
    },
    { ...options, upload: piece.bytes },
  )
}

async function asUser<T>(
  userId: string,
  stop: AbortSignal,
  ask: (options: Options) => Promise<T>,
): Promise<T> {
  const { user } = useSession.getState()
  const token = currentToken()
  if (user?.userId !== userId || token === null) throw signedOut()
  return withinLimit(stop, async (signal) => {
    try {
      return await ask({ signal, asUser: userId, sessionEnded: 'refuse' })
    } catch (error) {
      // Lets the page ask for the password, or a second factor; this call itself is repeated by its caller.
      const lack = error instanceof CallError ? lackOf(error.code) : null
      if (lack) void sessionServes(lack, { token, userId }, stop)
      throw error
    }
  })
}

/** Asks with a signal that aborts after a while, or with `stop`; the former throws `timeout`. */
export async function withinLimit<T>(
  stop: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), REQUEST_LIMIT_MS)
  const forward = () => limit.abort()
  stop.addEventListener('abort', forward)
  if (stop.aborted) limit.abort()
  try {
    return await ask(limit.signal)
  } catch (error) {
    throw error instanceof CallError && error.code === 'aborted' && !stop.aborted ? noAnswer() : error
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', forward)
  }
}

function signedOut(): CallError {
  return new CallError({
    code: 'unauthenticated',
    message: 'Sign in again to send the rest of the recording.',
  })
}

function noAnswer(): CallError {
  return new CallError({ code: 'timeout', message: 'The server does not answer just now.' })
}
