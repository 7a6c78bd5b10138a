import type { VoiceKey } from '#contract/voices.ts'
import type { Owner } from '../fair-queue.ts'

/** For whom something is said. */
export interface SpeechFor {
  owner: Owner
  signal?: AbortSignal | undefined
  /** Heard only after what was made before it: it waits behind what somebody waits for, and is never refused because much waits. */
  isAhead?: boolean
}

/** MP3, which can be put behind each other. `remark`: what the listener should know, such as that another voice reads. */
export interface Spoken {
  mp3: Uint8Array
  remark: string | null
}

/**
 * Says words aloud. They come as they are to be said, numbers and shorthand in words, some hundred characters at most.
 * Failures are a SpeakerError or a WorkError, or the reason of an aborted signal.
 */
export interface Speaker {
  /** Names the engine: 'flite (embedded)'. */
  readonly engine: string
  /** Whether a voice can be chosen, or it has but its own. */
  readonly hasVoices: boolean
  speak(words: string, voice: VoiceKey, whose: SpeechFor): Promise<Spoken>
  /** Starts what takes a moment before it is needed. */
  warm(): void
  close(): void
}

/** The message is one sentence that is safe to show; it holds no words that were to be said, no address and no key. */
export class SpeakerError extends Error {
  override name = 'SpeakerError'
}
