/** Why an upload could not be read as sound. */
export type AudioErrorCode =
  'not_audio' | 'unsupported_audio' | 'damaged_audio' | 'audio_too_long' | 'hollow_audio' | 'costly_audio'

const SENTENCES = {
  not_audio: 'This file is not a sound recording. Choose a WAV, MP3, M4A, OGG, WebM or FLAC file.',
  unsupported_audio:
    'This kind of sound file cannot be read here. Save it as WAV, MP3, OGG, WebM or FLAC and upload it again.',
  damaged_audio:
    'No sound could be read from this file: it is empty or damaged. Export it again and upload it once more.',
  audio_too_long:
    'This recording is longer than allowed. The part inside the limit was read; split the file for the rest.',
  hollow_audio:
    'This file claims far more sound than its bytes can hold. What they can hold was read; if something is missing, save the sound as WAV or MP3 and upload it again.',
  costly_audio:
    'Reading this file takes more work than any recording of a visit. Save it as WAV or MP3 and upload it again.',
} as const satisfies Record<AudioErrorCode, string>

/** What was read before one of these is as good as ever. */
const READ_IN_PART = new Set<AudioErrorCode>(['audio_too_long', 'hollow_audio', 'costly_audio'])

/** The message is one sentence that is safe to show to the user; it never holds anything from the file. */
export class AudioError extends Error {
  readonly code: AudioErrorCode

  constructor(code: AudioErrorCode, message: string = SENTENCES[code]) {
    super(message)
    this.name = 'AudioError'
    this.code = code
  }

  /** Whether only the rest of the file is lost, where some of it was read. */
  get isAboutTheRest(): boolean {
    return READ_IN_PART.has(this.code)
  }
}
