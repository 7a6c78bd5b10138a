import { WorkerPool } from '../worker-pool/worker-pool.ts'
import type { PoolLimits } from '../worker-pool/work-order.ts'
import type { SpeechTask } from './speech-thread.ts'
import type { Speaker } from './speaker.ts'

/**
 * Measured on two cores: a sentence of a hundred characters takes 60 ms, the longest piece half a second. Who listens asks
 * for one every five seconds; a whole note as a file is one after the other. Three minutes of speech at once are light work:
 * whoever wants more gets it with what nobody else needs.
 */
const LIMITS: PoolLimits = {
  threads: 2,
  longAtOnce: 1,
  quickUpToMs: 800,
  makesRoomAfterMs: 1_000,
  longestMs: 15_000,
  memoryMb: 128,
  ofOwner: { pieces: 12, cost: 6_000 },
  ofAll: { pieces: 200, cost: 30_000 },
  lightOwner: { upToMs: 2_000, regainedMs: 100 },
  idleMs: 120_000,
  staysWarm: false,
}
const MS_A_CHARACTER = 0.8

/** The voices that come with the product: CMU Flite, in threads beside the event loop. */
export function createEmbeddedSpeaker(limits: Partial<PoolLimits> = {}): Speaker {
  const pool = new WorkerPool<SpeechTask, Uint8Array>(new URL('./speech-thread.ts', import.meta.url), {
    ...LIMITS,
    ...limits,
  })
  return {
    engine: 'flite (embedded)',
    hasVoices: true,
    async speak(words, voice, { owner, signal, isAhead = false }) {
      const cost = 20 + words.length * MS_A_CHARACTER
      const order = { owner, cost, urgent: !isAhead, signal }
      return { mp3: await pool.run({ words, voice }, order), remark: null }
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}
