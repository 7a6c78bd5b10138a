import type OpenAI from 'openai'
import { APIConnectionError, APIConnectionTimeoutError, APIError, toFile } from 'openai'
import { writeWav } from '../audio/wav-writer.ts'
import type { Owner } from '../fair-queue.ts'
import { AnswerTooLong } from '../openai/bounded-fetch.ts'
import { openAiClient } from '../openai/openai-client.ts'
import { passingOver } from '../openai/passed-over.ts'
import { AudioSource } from './audio-source.ts'
import { cutAtLowEnergy } from './energy-pieces.ts'
import type { AudioPiece } from './energy-pieces.ts'
import { heardIn, TOO_MUCH } from './openai-heard.ts'
import { SampleStream } from './sample-stream.ts'
import { TranscriberError } from './transcriber.ts'
import type {
  LiveListeners,
  LiveTranscription,
  TranscribedSegment,
  Transcriber,
  TranscriberErrorCode,
  TranscribeOptions,
} from './transcriber.ts'

/** Where the service is and how to ask it. */
export interface OpenAiTranscriberOptions {
  /** Up to and with the version: 'https://host/v1'. */
  baseURL: string
  apiKey: string
  model: string
  /** ISO-639-1 code of what is spoken; the service guesses without it. */
  language?: string
  /** Longest piece that is sent at once. */
  pieceSeconds?: number
  /** How long the service may take for a piece, and the length of the piece. */
  timeoutMs?: number
  maxRetries?: number
  /** Milliseconds from any moment on. */
  now?: () => number
}

const PIECE_SECONDS = 25
/** Shorter pieces in a live session: the text comes that much behind the speech. */
const LIVE_PIECE_SECONDS = 8
const TIMEOUT_MS = 120_000
const SAMPLES_PER_MS = 16
/** These services read some two hundred tokens of a prompt; of a longer one the end. */
const PROMPT_MAX_CHARACTERS = 800
/** The words of a piece, with all that a service tells of each, are some ten thousand. */
const ANSWER_BYTES = 1_000_000
/** Where sounds of so many users were waited for in vain, the next are not sent for a minute. */
const USERS_IN_VAIN = 2

/** Whoever waits for what does not come holds a place that others need: no other failure takes so long. */
class TooLate extends TranscriberError {
  constructor() {
    super(
      'unavailable',
      'The transcription service did not answer in time. The recording is kept; try again in a minute.',
    )
  }
}

/** A transcription service with the OpenAI interface (`/audio/transcriptions`): in the cloud or in the clinic's rack. */
export class OpenAiTranscriber implements Transcriber {
  readonly engine: string
  readonly #options: OpenAiTranscriberOptions
  readonly #client: OpenAI
  /** Newer models answer in plain JSON only; learned from the first refusal. */
  #format: 'verbose_json' | 'json' = 'verbose_json'
  /** One for all: a service that is stuck is waited for by the first who ask, not by everybody. */
  readonly #ask: ReturnType<typeof passingOver>
  readonly #timeoutMs: number

  constructor(options: OpenAiTranscriberOptions) {
    this.#options = options
    this.engine = `${options.model} (${new URL(options.baseURL).host})`
    const { baseURL, apiKey, timeoutMs = TIMEOUT_MS, maxRetries: retries = 2, now } = options
    this.#timeoutMs = timeoutMs
    this.#client = openAiClient({ baseURL, apiKey, timeoutMs, retries, mostBytes: ANSWER_BYTES })
    const isLost = (failure: unknown) => failure instanceof TooLate
    this.#ask = passingOver({ isLost, users: USERS_IN_VAIN, now })
  }

  async transcribe(
    audio: AsyncIterable<Float32Array>,
    options: TranscribeOptions,
  ): Promise<TranscribedSegment[]> {
    return this.#transcribePieces(audio, this.#options.pieceSeconds ?? PIECE_SECONDS, options)
  }

  async openLive(listeners: LiveListeners, owner?: Owner): Promise<LiveTranscription> {
    const stream = new SampleStream()
    const stop = new AbortController()
    const { onSegment } = listeners
    const options = { onSegment, signal: stop.signal, ...(owner ? { owner } : {}) }
    const work = this.#transcribePieces(stream, LIVE_PIECE_SECONDS, options).catch((error: unknown) => {
      stream.end()
      if (!stop.signal.aborted) listeners.onError?.(error as Error)
    })
    return {
      push: (samples) => stream.push(samples),
      finish: async () => {
        stream.end()
        await work
      },
      close: () => {
        stop.abort()
        stream.end()
      },
    }
  }

  async close(): Promise<void> {}

  async #transcribePieces(
    audio: AsyncIterable<Float32Array>,
    pieceSeconds: number,
    { signal, owner, onSegment, onProgress, onSettled, expected = '' }: TranscribeOptions,
  ): Promise<TranscribedSegment[]> {
    const segments: TranscribedSegment[] = []
    const source = new AudioSource(audio)
    for await (const piece of cutAtLowEnergy(source, pieceSeconds)) {
      signal?.throwIfAborted()
      const answer = await this.#ask(() => this.#send(piece, expected, signal), owner?.userId)
      for (const segment of heardIn(piece, answer)) {
        segments.push(segment)
        onSegment?.(segment)
      }
      onProgress?.(Math.round(piece.to / SAMPLES_PER_MS))
      onSettled?.(Math.floor(piece.to / SAMPLES_PER_MS))
    }
    signal?.throwIfAborted()
    source.throwIfFailed()
    onProgress?.(Math.round(source.readSamples / SAMPLES_PER_MS))
    return segments
  }

  async #send(piece: AudioPiece, expected: string, signal: AbortSignal | undefined): Promise<unknown> {
    const { model, language } = this.#options
    // The client's own limit is for each try, and begins anew with what each answer begins with.
    const pieceMs = Math.ceil((piece.to - piece.from) / SAMPLES_PER_MS)
    const inTime = AbortSignal.timeout(this.#timeoutMs + pieceMs)
    const file = await toFile(writeWav(piece.samples), 'piece.wav', { type: 'audio/wav' })
    for (;;) {
      const format = this.#format
      try {
        return await this.#client.audio.transcriptions.create(
          {
            file,
            model,
            response_format: format,
            ...(language === undefined ? {} : { language }),
            ...(expected === '' ? {} : { prompt: expected.slice(0, PROMPT_MAX_CHARACTERS) }),
          },
          { signal: AbortSignal.any(signal ? [signal, inTime] : [inTime]) },
        )
      } catch (error) {
        signal?.throwIfAborted()
        if (inTime.aborted || error instanceof APIConnectionTimeoutError) throw new TooLate()
        const dislikesFormat =
          error instanceof APIError && error.status === 400 && error.param === 'response_format'
        if (!dislikesFormat || format === 'json') throw toTranscriberError(error)
        this.#format = 'json'
      }
    }
  }
}

/** The service's own words are left behind: they may hold the address, the key or what was said. */
function toTranscriberError(error: unknown): TranscriberError {
  if (error instanceof AnswerTooLong) return new TranscriberError('failed', TOO_MUCH)
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined
  const name = error instanceof Error ? error.constructor.name : typeof error
  const [code, message] = describe(status, error instanceof APIConnectionError)
  return new TranscriberError(code, message, { cause: new Error(`${name}: status ${String(status)}`) })
}

function describe(status: number | undefined, isConnection: boolean): [TranscriberErrorCode, string] {
  if (isConnection)
    return ['unavailable', 'The transcription service cannot be reached. Try again in a moment.']
  if (status === undefined) return ['failed', 'The transcription service broke off its answer. Try again.']
  if (status === 401 || status === 403) {
    return [
      'unavailable',
      'The transcription service refused the key of this installation. Tell your administrator.',
    ]
  }
  if (status >= 300 && status < 400) {
    return [
      'unavailable',
      'The transcription service is at another address than the one that is set. Tell your administrator.',
    ]
  }
  if (status === 404) {
    return [
      'unavailable',
      'The transcription service does not know the chosen model. Tell your administrator.',
    ]
  }
  if (status === 408 || status === 409 || status === 429) {
    return ['unavailable', 'The transcription service is busy. Try again in a minute.']
  }
  if (status < 500) return ['refused', 'The transcription service did not accept this recording.']
  return ['unavailable', 'The transcription service has a problem of its own. Try again in a moment.']
}
