import { availableParallelism } from 'node:os'
import type { Owner } from '../fair-queue.ts'
import { AudioSource } from './audio-source.ts'
import { LiveSession } from './live-session.ts'
import { RecognitionSession } from './recognition-session.ts'
import { RecognizerPool, sensibleProcesses } from './recognizer-pool.ts'
import type {
  LiveListeners,
  LiveTranscription,
  TranscribedSegment,
  Transcriber,
  TranscribeOptions,
} from './transcriber.ts'
import { toUtterances } from './utterances.ts'

/** Settings of the embedded engine; all but `cacheDir` have defaults. */
export interface EmbeddedTranscriberOptions {
  /** A folder of the product's own, where the engine's vocabulary file is kept. */
  cacheDir: string
  /** How many recognisers may run at once; by default as many as the machine has cores and memory for. */
  processes?: number | undefined
  /** After so long without work the engine's process is ended. */
  idleMs?: number
  /** Whether final transcripts mark the words the model was unsure of (default yes); it doubles the time and memory. */
  marksUncertain?: boolean
  /** Told when the engine's process was lost; the text holds nothing of the audio. */
  onLost?: (cause: string) => void
}

/** So much sound goes to the engine at once: a piece is at least as long, so a request decodes one piece at most. */
const BLOCK_SAMPLES = 5 * 16_000
const IDLE_MS = 60_000
const MOST_RESIDENT_BYTES = 1_200_000_000

/** Work that nobody in particular asked for, as from the command line. */
const NOBODY: Owner = { userId: '', organizationId: null }

/** The neural recognizer that is installed with the product: Moonshine tiny, English, in a process of its own. */
export class EmbeddedTranscriber implements Transcriber {
  readonly engine = 'moonshine-tiny (embedded)'
  readonly #pool: RecognizerPool

  constructor(options: EmbeddedTranscriberOptions) {
    this.#pool = new RecognizerPool(options.processes ?? sensibleProcesses(), {
      cacheDir: options.cacheDir,
      marksUncertain: options.marksUncertain ?? true,
      threads: Math.min(2, availableParallelism()),
      idleMs: options.idleMs ?? IDLE_MS,
      mostResidentBytes: MOST_RESIDENT_BYTES,
      onLost: options.onLost,
    })
  }

  /** The engine's process while it is loaded; null while it costs nothing. */
  get process(): { id: number | undefined; residentBytes: number } | null {
    return this.#pool.process
  }

  async transcribe(
    audio: AsyncIterable<Float32Array>,
    options: TranscribeOptions,
  ): Promise<TranscribedSegment[]> {
    const { owner = NOBODY, names = [] } = options
    const session = new RecognitionSession(this.#pool.leastUsed(), 'batch', owner, names)
    const segments: TranscribedSegment[] = []
    let doneSamples = 0
    const feed = async (samples: Float32Array, isLast: boolean): Promise<void> => {
      options.signal?.throwIfAborted()
      const pieces = await untilAborted(session.feed(samples, isLast), options.signal)
      for (const segment of pieces.flatMap(toUtterances)) {
        segments.push(segment)
        options.onSegment?.(segment)
      }
      doneSamples += samples.length
      options.onProgress?.(Math.round(doneSamples / 16))
      options.onSettled?.(session.settledMs)
    }
    try {
      const source = new AudioSource(audio)
      let held: Float32Array | null = null
      for await (const block of inBlocks(source)) {
        if (held !== null) await feed(held, false)
        held = block
      }
      await feed(held ?? new Float32Array(0), true)
      source.throwIfFailed()
      return segments
    } finally {
      session.close()
    }
  }

  async openLive(listeners: LiveListeners, owner: Owner = NOBODY): Promise<LiveTranscription> {
    return new LiveSession(new RecognitionSession(this.#pool.leastUsed(), 'live', owner), listeners)
  }

  async close(): Promise<void> {
    this.#pool.close()
  }
}

/** Joins chunks of any size to blocks of BLOCK_SAMPLES; the last one is what is left. */
async function* inBlocks(audio: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  let block = new Float32Array(BLOCK_SAMPLES)
  let filled = 0
  for await (const chunk of audio) {
    for (let offset = 0; offset < chunk.length;) {
      const part = chunk.subarray(offset, offset + BLOCK_SAMPLES - filled)
      block.set(part, filled)
      filled += part.length
      offset += part.length
      if (filled < BLOCK_SAMPLES) continue
      yield block
      block = new Float32Array(BLOCK_SAMPLES)
      filled = 0
    }
  }
  if (filled > 0) yield block.slice(0, filled)
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  work.catch(() => {})
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
