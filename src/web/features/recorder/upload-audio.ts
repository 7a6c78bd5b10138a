import { createTicket } from '#contract/writing.ts'
import { ErrorBody } from '#contract/errors.ts'
import { transcribe, type Recording } from '#contract/recordings.ts'
import { call, CallError } from '#web/lib/call.ts'
import { extensionOf } from '#web/lib/check-files.ts'
import { delayAfter } from './upload-verdict.ts'

/** What only the server's optional decoder reads is made into plain sound here. */
const CONVERTED_EXTENSIONS = ['m4a', 'mp4', 'aac']
/** Of a server that answers and fails: the file itself may be why. */
const FAILED_ATTEMPTS = 6

export interface UploadAudioOptions {
  /** 0 to 1: how much of the file has left this device. */
  onProgress?: (part: number) => void
  /** It has not arrived and is sent again from its beginning, after a while. */
  onRetry?: (sentence: string) => void
  signal?: AbortSignal
}

/**
 * Sends an audio file to be transcribed for a note. The server knows a file it already has, so that a lost reply costs
 * nothing but time: as long as the server is away or asks to wait it is tried again, without end. Throws CallError.
 */
export async function uploadAudio(
  noteId: string,
  file: File,
  options: UploadAudioOptions = {},
): Promise<{ recording: Recording; duplicate: boolean }> {
  const audio = await playable(file)
  for (let [tries, failures] = [0, 0]; ;) {
    try {
      const body = { purpose: 'transcribe', noteId } as const
      const { ticket } = await call(createTicket, { body }, options.signal ? { signal: options.signal } : {})
      return await send(noteId, audio, ticket, options)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const is = verdict(error)
      if (is === 'failed') failures += 1
      if (is === 'refused' || failures >= FAILED_ATTEMPTS) throw error
      tries += 1
      options.onRetry?.(is === 'away' ? AWAY : error.message)
      await pause(delayAfter(tries), options.signal)
    }
  }
}

const AWAY = 'Not sent yet: the server cannot be reached. It is sent by itself once it can.'

function verdict({ code }: CallError): 'away' | 'wait' | 'failed' | 'refused' {
  if (code === 'network' || code === 'timeout') return 'away'
  if (code === 'too_many_requests' || code === 'engine_unavailable') return 'wait'
  return code === 'internal' ? 'failed' : 'refused'
}

/** What cannot be converted here is sent as it is: the server may read it. */
async function playable(file: File): Promise<Blob> {
  if (!CONVERTED_EXTENSIONS.includes(extensionOf(file.name))) return file
  const { convertToWav } = await import('./convert-audio.ts')
  return (await convertToWav(file)) ?? file
}

/** `fetch` does not tell how much of a body has left, so this one call is made the older way. */
function send(
  noteId: string,
  audio: Blob,
  ticket: string,
  { onProgress, signal }: UploadAudioOptions,
): Promise<{ recording: Recording; duplicate: boolean }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const fail = (code: CallError['code'], message: string) => reject(new CallError({ code, message }))
    request.open(transcribe.method, `${transcribe.path}?noteId=${encodeURIComponent(noteId)}&waitMs=0`)
    request.setRequestHeader('x-ticket', ticket)
    request.setRequestHeader('content-type', mediaTypeOf(audio))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => fail('network', AWAY)
    request.onabort = () => fail('aborted', 'The upload was cancelled.')
    request.onloadend = () => {
      signal?.removeEventListener('abort', cancel)
      if (request.status > 0) settle(request, resolve, reject)
    }
    if (signal?.aborted) return fail('aborted', 'The upload was cancelled.')
    signal?.addEventListener('abort', cancel)
    request.send(audio)
  })
}

function settle(
  { status, responseText }: XMLHttpRequest,
  resolve: (answer: { recording: Recording; duplicate: boolean }) => void,
  reject: (error: CallError) => void,
): void {
  const json = parsed(responseText)
  const answer = status < 300 ? transcribe.reply?.safeParse(json) : undefined
  if (answer?.success) return resolve(answer.data)
  const refusal = ErrorBody.safeParse(json)
  const message = 'Something went wrong on the server. Try again in a moment.'
  reject(new CallError(refusal.success ? refusal.data : { code: 'internal', message }))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A name the server takes; it looks at the bytes and never believes it. */
function mediaTypeOf({ type }: Blob): string {
  return /^audio\/[\w.+-]+$/.test(type) || type === 'video/webm' || type === 'video/mp4'
    ? type
    : 'application/octet-stream'
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish, { once: true })
  })
}
