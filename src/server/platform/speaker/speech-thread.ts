import type { VoiceKey } from '#contract/voices.ts'
import { answerWork } from '../worker-pool/answer-work.ts'
import { FLITE_HZ, speakWithFlite } from './flite-voice.ts'
import { toMp3 } from './mp3.ts'

/** Words that are to be said with a voice. */
export interface SpeechTask {
  words: string
  voice: VoiceKey
}

/** Between two pieces that are heard one after the other. */
const PAUSE_SAMPLES = FLITE_HZ * 0.15

// Compiled, and run once, before anybody waits for it.
await toMp3(await speakWithFlite('Ready.', 'slt'), FLITE_HZ)

answerWork(async ({ words, voice }: SpeechTask) => {
  const said = await speakWithFlite(words, voice)
  const samples = new Float32Array(said.length + PAUSE_SAMPLES)
  samples.set(said)
  return toMp3(samples, FLITE_HZ)
})
