import { SPEECH_SAMPLE_RATE, toMono, toPcm16, wavHeader } from './wav.ts'

/** Decoding needs the whole file and all of its samples in memory; a larger one is left to the server. */
const CONVERT_LIMIT_BYTES = 120_000_000
/** Samples written at a time, so that the sound is not held twice. */
const BLOCK_SAMPLES = SPEECH_SAMPLE_RATE * 60

/** Makes 16 kHz mono 16-bit sound of what this browser can play; null when it cannot play it, or it is too large. */
export async function convertToWav(file: Blob): Promise<Blob | null> {
  if (file.size > CONVERT_LIMIT_BYTES) return null
  try {
    const context = new OfflineAudioContext(1, 1, SPEECH_SAMPLE_RATE)
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index))
    const parts: ArrayBuffer[] = [wavHeader(SPEECH_SAMPLE_RATE, sound.length * 2)]
    for (let from = 0; from < sound.length; from += BLOCK_SAMPLES)
      parts.push(toPcm16(toMono(channels.map((channel) => channel.subarray(from, from + BLOCK_SAMPLES)))))
    return new Blob(parts, { type: 'audio/wav' })
  } catch {
    return null
  }
}
