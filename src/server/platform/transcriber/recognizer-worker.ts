/**
 * The process that runs the embedded recognizer. A process and not a thread: the engine is native code that ends its
 * process on an unexpected tensor, and its 240 MB go back to the machine only when it ends.
 */
import type { OfflineRecognizer, Vad } from 'sherpa-onnx-node'
import { PieceCutter, VOICE } from './piece-cutter.ts'
import type { CutPiece } from './piece-cutter.ts'
import { ChangedFileError, prepareRecognizerFiles } from './recognizer-model.ts'
import type {
  FromRecognizer,
  RecognizedPiece,
  RecognizerReply,
  RecognizerRequest,
  RecognizerSetup,
  ToRecognizer,
} from './recognizer-protocol.ts'
import { NOTHING_MORE, SecondListening, type HeardAgain } from './second-listening.ts'
import { SampleBuffer } from './sample-buffer.ts'
import type { NameList } from './transcriber.ts'

const SAMPLE_RATE = 16_000
/** The encoder does not take less. */
const SHORTEST_INPUT = SAMPLE_RATE

interface Session {
  voice: Vad
  samples: SampleBuffer
  cutter: PieceCutter
  /** How far the voice detector has listened. */
  heardTo: number
  isBatch: boolean
  names: readonly NameList[]
}

class RecognizerWork {
  readonly #recognizer: OfflineRecognizer
  readonly #makeVoice: () => Vad
  readonly #loadListening: () => Promise<SecondListening | null>
  readonly #spareVoices: Vad[] = []
  readonly #sessions = new Map<number, Session>()

  #listening: Promise<SecondListening | null> | null = null

  private constructor(
    recognizer: OfflineRecognizer,
    makeVoice: () => Vad,
    loadListening: () => Promise<SecondListening | null>,
  ) {
    this.#recognizer = recognizer
    this.#makeVoice = makeVoice
    this.#loadListening = loadListening
  }

  static async load({ cacheDir, threads, marksUncertain }: RecognizerSetup): Promise<RecognizerWork> {
    const [files, { default: sherpa }] = await Promise.all([
      prepareRecognizerFiles(cacheDir),
      // Not at the top: on a machine the engine is not built for, the import is what fails.
      import('sherpa-onnx-node'),
    ])
    const recognizer = new sherpa.OfflineRecognizer({
      featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
      modelConfig: {
        moonshine: { encoder: files.encoder, mergedDecoder: files.decoder },
        tokens: files.tokens,
        numThreads: threads,
        provider: 'cpu',
        debug: 0,
      },
    })
    const sileroVad = {
      model: files.voiceDetector,
      threshold: VOICE.threshold,
      minSilenceDuration: VOICE.minSilenceSeconds,
      minSpeechDuration: VOICE.minSpeechSeconds,
      maxSpeechDuration: VOICE.maxSpeechSeconds,
      windowSize: VOICE.windowSamples,
    }
    const makeVoice = (): Vad =>
      new sherpa.Vad({ sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, debug: 0 }, 60)
    // What it tells is an extra: without it the text is still the text.
    const loadListening = async (): Promise<SecondListening | null> =>
      marksUncertain ? SecondListening.load(files).catch(() => null) : null
    return new RecognizerWork(recognizer, makeVoice, loadListening)
  }

  async answer(request: RecognizerRequest): Promise<RecognizerReply> {
    if (request.type === 'partial')
      return { type: 'partial', piece: await this.#recognizeOpen(request.session) }
    const session = this.#sessionFor(request)
    session.samples.append(request.samples)
    const pieces: RecognizedPiece[] = []
    for (const piece of this.#cutPieces(session, request.isLast)) {
      if (piece.speech.length > 0) pieces.push(await this.#recognize(session, piece))
      session.samples.dropBefore(piece.to)
    }
    const doneTo = session.cutter.openFrom
    if (request.isLast) this.forget(request.session)
    return { type: 'fed', pieces, doneTo }
  }

  forget(id: number): void {
    const session = this.#sessions.get(id)
    if (session === undefined) return
    this.#sessions.delete(id)
    session.voice.reset()
    while (!session.voice.isEmpty()) session.voice.pop()
    this.#spareVoices.push(session.voice)
  }

  #sessionFor(request: Extract<RecognizerRequest, { type: 'feed' }>): Session {
    if (request.startAt !== null) {
      this.forget(request.session)
      const samples = new SampleBuffer(request.startAt)
      this.#sessions.set(request.session, {
        voice: this.#spareVoices.pop() ?? this.#makeVoice(),
        samples,
        cutter: new PieceCutter(request.startAt, request.cutting, (from, to) => samples.quietest(from, to)),
        heardTo: request.startAt,
        isBatch: request.cutting === 'batch',
        names: request.names,
      })
    }
    const session = this.#sessions.get(request.session)
    if (session === undefined) throw new Error('This session is not known here.')
    return session
  }

  *#cutPieces(session: Session, isLast: boolean): Generator<CutPiece> {
    const { voice, samples, cutter } = session
    for (let end = session.heardTo + VOICE.windowSamples; end <= samples.end; end += VOICE.windowSamples) {
      voice.acceptWaveform(samples.view(session.heardTo, end).slice())
      session.heardTo = end
      // The detector keeps the audio of what it found; where it begins and ends is all that is needed.
      while (!voice.isEmpty()) voice.pop()
      const piece = cutter.advance(end, voice.isDetected())
      if (piece !== null) yield piece
    }
    if (isLast && samples.end > cutter.openFrom) yield cutter.finish(samples.end)
  }

  async #recognizeOpen(id: number): Promise<RecognizedPiece | null> {
    const session = this.#sessions.get(id)
    if (session === undefined) return null
    const [from, to] = [session.cutter.openFrom, session.samples.end]
    const speech = session.cutter.openSpeech(session.heardTo)
    return speech.length === 0 ? null : this.#recognize(session, { from, to, speech })
  }

  async #recognize(session: Session, piece: CutPiece): Promise<RecognizedPiece> {
    const samples = new Float32Array(Math.max(SHORTEST_INPUT, piece.to - piece.from))
    samples.set(session.samples.view(piece.from, piece.to))
    const stream = this.#recognizer.createStream()
    stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples })
    await this.#recognizer.decodeAsync(stream)
    const { text, tokens } = this.#recognizer.getResult(stream)
    const more = session.isBatch
      ? await this.#listenAgain(samples, tokens, text.trim(), session.names)
      : NOTHING_MORE
    return { ...piece, text: text.trim(), ...more }
  }

  async #listenAgain(
    samples: Float32Array,
    tokens: string[],
    text: string,
    names: readonly NameList[],
  ): Promise<HeardAgain> {
    if (text === '') return NOTHING_MORE
    this.#listening ??= this.#loadListening()
    const listening = await this.#listening
    return listening === null
      ? NOTHING_MORE
      : listening.listen({ samples, tokens, text }, names).catch(() => NOTHING_MORE)
  }
}

function tell(message: FromRecognizer): void {
  if (process.connected) process.send?.(message)
}

let work: RecognizerWork | null = null

async function handle(message: ToRecognizer): Promise<void> {
  if (message.type === 'setup') {
    try {
      work = await RecognizerWork.load(message.setup)
      tell({ type: 'ready' })
    } catch (error) {
      tell({ type: 'broken', reason: error instanceof ChangedFileError ? 'files changed' : 'engine missing' })
    }
  } else if (message.type === 'forget') work?.forget(message.session)
  else {
    try {
      const reply = await (work as RecognizerWork).answer(message.request)
      tell({ type: 'reply', reply, residentBytes: process.memoryUsage.rss() })
    } catch {
      tell({ type: 'failed' })
    }
  }
}

let queue = Promise.resolve()
process.on('message', (message: ToRecognizer) => {
  queue = queue.then(() => handle(message))
})
// The server is gone, however it went: nobody waits for the answer.
process.on('disconnect', () => process.exit(0))
