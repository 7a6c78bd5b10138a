import { passingOver } from '../openai/passed-over.ts'
import { createEmbeddedSpeaker } from './embedded-speaker.ts'
import { createOpenAiSpeaker } from './openai-speaker.ts'
import { SpeakerError, type Speaker } from './speaker.ts'
import { rememberSpoken } from './spoken-cache.ts'

/** Which voice an installation reads with: with an address, the service there; without, the embedded voices. */
export interface SpeakerSettings {
  /** Address of an OpenAI-compatible service, up to and with `/v1`. */
  url?: string | undefined
  key?: string | undefined
  model?: string | undefined
  voice?: string | undefined
  /** Told why the service was passed over; never what was to be said. */
  onLost: (cause: string) => void
}

/** Throws an Error whose message says which setting is wrong, and never holds the key. */
export function chooseSpeaker({ url, key, model, voice, onLost }: SpeakerSettings): Speaker {
  const embedded = createEmbeddedSpeaker()
  if (!url) return rememberSpoken(embedded)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('SPEAKER_URL must be the address of a service, such as https://example.org/v1.')
  if (!model || !voice)
    throw new Error(
      'SPEAKER_MODEL and SPEAKER_VOICE must name what the service at SPEAKER_URL is to read with.',
    )
  const service = createOpenAiSpeaker({ baseURL: url, apiKey: key ?? 'none', model, voice })
  return rememberSpoken(withFallback(service, embedded, { onLost }))
}

/** The embedded voices read where the service does not, and say so. */
export function withFallback(
  service: Speaker,
  embedded: Speaker,
  { onLost, now }: { onLost: (cause: string) => void; now?: () => number },
): Speaker {
  const ask = passingOver({
    isLost: (failure) => failure instanceof SpeakerError,
    onLost: ({ message }) => onLost(message),
    now,
  })
  return {
    engine: service.engine,
    hasVoices: service.hasVoices,
    async speak(words, voice, whose) {
      try {
        return await ask(() => service.speak(words, voice, whose))
      } catch (error) {
        if (!(error instanceof SpeakerError)) throw error
        const remark = `${error.message} The built-in voice reads instead.`
        return { ...(await embedded.speak(words, voice, whose)), remark }
      }
    },
    warm: () => service.warm(),
    close() {
      service.close()
      embedded.close()
    },
  }
}
