import { createTicket } from '#contract/writing.ts'
import { transcribe, type Recording } from '#contract/recordings.ts'
import { call, CallError } from '#web/lib/call.ts'
import { extensionOf } from '#web/lib/check-files.ts'
import { delayAfter } from '#web/lib/retry-delay.ts'

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
  /** Whose file it is: leave to send it is asked for in their name alone. */
  asUser?: string
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
  const audio = named(await playable(file))
  const signal = options.signal ? { signal: options.signal } : {}
  const asUser = options.asUser ? { asUser: options.asUser } : {}
  for (let [tries, failures] = [0, 0]; ;) {
    try {
      const body = { purpose: 'transcribe', noteId } as const
      const { ticket } = await call(createTicket, { body }, { ...signal, ...asUser })
      return await call(
        transcribe,
        { query: { noteId, waitMs: 0 } },
        { upload: audio, ticket, onSent: (part) => options.onProgress?.(part), ...signal },
      )
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

/** With a media type the server takes; it looks at the bytes and never believes it. */
function named(audio: Blob): Blob {
  const isTaken = /^(?:audio\/[\w.+-]+|video\/(?:webm|mp4))$/.test(audio.type)
  return isTaken ? audio : audio.slice(0, audio.size, 'application/octet-stream')
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
