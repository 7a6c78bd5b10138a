/**
 * The thread that reads how long a file plays while it arrives. A thread and not the server's own loop: a file of two-byte
 * elements has hundreds of millions of them, and looking at each would keep everybody waiting.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { ByteReader } from './byte-reader.ts'
import type { FromMeasurer, MeasureJob, ToDecoder } from './decode-protocol.ts'
import { LENGTH_READERS } from './sound-length.ts'
import { ThreadBudget } from './thread-budget.ts'

const RESERVE_MS = 5_000
/** Ten times what an honest file takes. */
const CPU_MS_A_MEGABYTE = 50

const budget = new ThreadBudget({ reserveMs: RESERVE_MS, msPerUnit: CPU_MS_A_MEGABYTE })
let answer: (message: ToDecoder) => void = () => {}
let seconds: number | null = null

async function* incomingBytes(): AsyncGenerator<Uint8Array> {
  for (;;) {
    if (budget.isSpent) throw new Error('This file takes too much work to measure.')
    const answered = new Promise<ToDecoder>((resolve) => (answer = resolve))
    parentPort?.postMessage({ type: 'need', seconds } satisfies FromMeasurer)
    const reply = await answered
    if (reply.type !== 'bytes' || reply.bytes === null) return
    budget.earn(reply.bytes.length / 1_000_000)
    yield reply.bytes
  }
}

async function measure(): Promise<FromMeasurer> {
  const { format } = workerData as MeasureJob
  try {
    await LENGTH_READERS[format](new ByteReader(incomingBytes()), (known) => {
      seconds = Math.max(seconds ?? 0, known)
    })
  } catch {
    // What is known by then is a length all the same; decoding has limits of its own.
  }
  return { type: 'measured', seconds }
}

parentPort?.on('message', (message: ToDecoder) => answer(message))
parentPort?.postMessage(await measure())
parentPort?.close()
