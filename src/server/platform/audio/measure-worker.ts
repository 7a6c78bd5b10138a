/**
 * The thread that reads how long one file after another plays, while it arrives. A thread and not the server's own loop: a file of two-byte
 * elements has hundreds of millions of them, and looking at each would keep everybody waiting.
 */
import { ByteReader } from './byte-reader.ts'
import type { FromMeasurer, MeasureJob } from './decode-protocol.ts'
import { LENGTH_READERS } from './sound-length.ts'
import { type Say, workOnFiles } from './sound-work.ts'
import { ThreadBudget } from './thread-budget.ts'

const RESERVE_MS = 5_000
/** Ten times what an honest file takes. */
const CPU_MS_A_MEGABYTE = 50

async function* incomingBytes(
  say: Say<FromMeasurer>,
  secondsSoFar: () => number | null,
): AsyncGenerator<Uint8Array> {
  const budget = new ThreadBudget({ reserveMs: RESERVE_MS, msPerUnit: CPU_MS_A_MEGABYTE })
  for (;;) {
    if (budget.isSpent) throw new Error('This file takes too much work to measure.')
    const reply = await say({ type: 'need', seconds: secondsSoFar() })
    if (reply.type !== 'bytes' || reply.bytes === null) return
    budget.earn(reply.bytes.length / 1_000_000)
    yield reply.bytes
  }
}

async function measure({ format }: MeasureJob, say: Say<FromMeasurer>): Promise<FromMeasurer> {
  let seconds: number | null = null
  try {
    await LENGTH_READERS[format](new ByteReader(incomingBytes(say, () => seconds)), (known) => {
      seconds = Math.max(seconds ?? 0, known)
    })
  } catch {
    // What is known by then is a length all the same; decoding has limits of its own.
  }
  return { type: 'measured', seconds }
}

workOnFiles(measure)
