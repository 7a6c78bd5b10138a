import { HasherBusyError } from '../password-hasher.ts'
import { WorkError } from '../worker-pool/work-error.ts'
import { WorkerPool } from '../worker-pool/worker-pool.ts'

/** How well passwords stand up to somebody who guesses with the lists of leaked ones. */
export interface PasswordStrength {
  /**
   * After how many guesses it would be found, as a power of ten. `known` are words that somebody who guesses would try
   * first; `asker` is for whom it is judged: no one's passwords wait behind many of another. Throws HasherBusyError.
   */
  guessesLog10(password: string, known: readonly string[], asker: string): Promise<number>
  close(): void
}

export interface StrengthTask {
  password: string
  known: readonly string[]
}

// Measured: 5 to 25 ms for what people type, 120 ms for the worst that was found.
const EXPECTED_MS = 25
const LIMITS = {
  threads: 1,
  longAtOnce: 1,
  quickUpToMs: 2_000,
  makesRoomAfterMs: 2_000,
  longestMs: 5_000,
  memoryMb: 256,
  ofOwner: { pieces: 100, cost: 2_500 },
  ofAll: { pieces: 400, cost: 10_000 },
  lightOwner: { upToMs: 2_500, regainedMs: 100 },
  idleMs: 60_000,
  staysWarm: false,
} as const

/** In a thread of its own, which holds the lists only while passwords are being chosen: they take some 60 MB. */
export function createPasswordStrength(): PasswordStrength {
  const pool = new WorkerPool<StrengthTask, number>(new URL('./strength-thread.ts', import.meta.url), LIMITS)
  return {
    async guessesLog10(password, known, asker) {
      const owner = { userId: asker, organizationId: null }
      try {
        return await pool.run({ password, known }, { owner, cost: EXPECTED_MS, urgent: true })
      } catch (error) {
        if (error instanceof WorkError && (error.code === 'busy' || error.code === 'yours'))
          throw new HasherBusyError()
        throw error
      }
    },
    close: () => pool.close(),
  }
}
