import type { AgreementText } from '#contract/agreements.ts'
import { WorkerPool } from '#server/platform/worker-pool/worker-pool.ts'
import type { Certificate } from './agreement-pdf.ts'

export interface AgreementTask {
  text: AgreementText
  productName: string
  certificate?: Certificate | undefined
}

/** Measured on two cores: 60 to 200 ms each, whatever the form says. */
const COST_MS = 150

const pool = new WorkerPool<AgreementTask, Uint8Array>(new URL('./agreement-thread.ts', import.meta.url), {
  threads: 1,
  longAtOnce: 1,
  quickUpToMs: 300,
  makesRoomAfterMs: 300,
  longestMs: 30_000,
  memoryMb: 512,
  ofOwner: { pieces: 6, cost: 1_000 },
  ofAll: { pieces: 200, cost: 30_000 },
  lightOwner: { upToMs: 1_000, regainedMs: 100 },
  idleMs: 60_000,
  staysWarm: false,
})

/**
 * The agreement as a PDF, drawn beside the event loop: whoever asks for many of them, from many accounts, waits behind who asks
 * for one. Rejects with a WorkError.
 */
export const drawAgreement = (task: AgreementTask, userId: string): Promise<Uint8Array> =>
  pool.run(task, { owner: { userId, organizationId: null }, cost: COST_MS, urgent: true })
