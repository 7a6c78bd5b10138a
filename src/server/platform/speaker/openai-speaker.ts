import { APIConnectionTimeoutError, APIError } from 'openai'
import { AnswerTooLong } from '../openai/bounded-fetch.ts'
import { openAiClient } from '../openai/openai-client.ts'
import { SpeakerError, type Speaker } from './speaker.ts'

/** Where the service is and how to ask it. */
export interface OpenAiSpeakerOptions {
  /** Up to and with the version: 'https://host/v1'. */
  baseURL: string
  apiKey: string
  model: string
  voice: string
  timeoutMs?: number
}

/** For all of a sentence; who listens waits for it. */
const TIMEOUT_MS = 10_000
/** Ten minutes of sound at 128 kbit/s. */
const MOST_BYTES = 10_000_000

/** A service with the OpenAI interface (`/audio/speech`), with the one voice that the operator chose. */
export function createOpenAiSpeaker(options: OpenAiSpeakerOptions): Speaker {
  const { baseURL, apiKey, model, voice, timeoutMs = TIMEOUT_MS } = options
  const client = openAiClient({ baseURL, apiKey, timeoutMs, retries: 0, mostBytes: MOST_BYTES })
  return {
    engine: `${model} (${new URL(baseURL).host})`,
    hasVoices: false,
    async speak(input, _voice, { signal }) {
      // The client's own limit ends with the first bytes of the answer: a service may stall after them too.
      const inTime = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
      try {
        const asked = { model, voice, input, response_format: 'mp3' } as const
        const answer = await client.audio.speech.create(asked, { signal: inTime })
        return { mp3: await soundOf(answer), remark: null }
      } catch (error) {
        signal?.throwIfAborted()
        throw toSpeakerError(error, inTime.aborted)
      }
    },
    warm() {},
    close() {},
  }
}

async function soundOf(answer: Response): Promise<Uint8Array> {
  const mp3 = new Uint8Array(await answer.arrayBuffer())
  if (!isMp3(mp3)) throw new SpeakerError('The voice service gave an answer that is no sound.')
  return mp3
}

/** It begins with a frame, or with a tag before the first of them. */
function isMp3(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0] = bytes
  return (a === 0xff && (b & 0xe0) === 0xe0) || (a === 0x49 && b === 0x44 && c === 0x33)
}

/** The service's own words are left behind: they may repeat what was to be said. */
function toSpeakerError(error: unknown, isLate: boolean): SpeakerError {
  if (error instanceof SpeakerError) return error
  if (error instanceof AnswerTooLong)
    return new SpeakerError('The voice service sent more than a sentence can be.')
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined
  const name = error instanceof Error ? error.constructor.name : typeof error
  const cause = new Error(`${name}: status ${String(status)}`)
  return new SpeakerError(describe(status, isLate || error instanceof APIConnectionTimeoutError), { cause })
}

function describe(status: number | undefined, isLate: boolean): string {
  if (isLate) return 'The voice service did not answer in time.'
  if (status === 401 || status === 403) return 'The voice service refused the key of this installation.'
  if (status !== undefined && status >= 300 && status < 400)
    return 'The voice service is at another address than the one that is set.'
  if (status === 404) return 'The voice service does not know the chosen model or voice.'
  return 'The voice service cannot be reached.'
}
