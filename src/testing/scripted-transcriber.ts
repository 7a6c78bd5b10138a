import {
  TranscriberError,
  type LiveTranscription,
  type NameList,
  type TranscribedSegment,
  type TranscribeOptions,
  type Transcriber,
} from '#server/platform/transcriber/transcriber.ts'

const SAMPLES_A_MS = 16

/** Reads the audio it is given to its end, then "hears" what the test scripted. */
export class ScriptedTranscriber implements Transcriber {
  readonly engine = 'scripted'
  /** What is heard next; the default for every recording. */
  hears: TranscribedSegment[] = [
    { startMs: 0, endMs: 1_000, text: 'Any chest pain?' },
    { startMs: 1_000, endMs: 2_000, text: 'No, but I have had a cough for two weeks.' },
  ]
  /** Thrown by the next transcription instead. */
  failure: TranscriberError | null = null
  /** Held open until it resolves. */
  gate: Promise<void> = Promise.resolve()
  /** What each transcription was told to expect. */
  readonly expected: string[] = []
  /** What the last transcription was told to listen for. */
  listensFor: readonly NameList[] = []
  /** How much audio each transcription was given, in ms. */
  readonly heardMs: number[] = []

  async transcribe(
    audio: AsyncIterable<Float32Array>,
    options: TranscribeOptions,
  ): Promise<TranscribedSegment[]> {
    this.expected.push(options.expected ?? '')
    this.listensFor = options.names ?? []
    let samples = 0
    for await (const chunk of audio) {
      options.signal?.throwIfAborted()
      samples += chunk.length
      options.onProgress?.(samples / SAMPLES_A_MS)
    }
    await this.gate
    this.heardMs.push(samples / SAMPLES_A_MS)
    if (this.failure) {
      const { failure } = this
      this.failure = null
      throw failure
    }
    for (const segment of this.hears) options.onSegment?.(segment)
    return this.hears
  }

  async openLive(): Promise<LiveTranscription> {
    return { push: () => {}, finish: async () => {}, close: () => {} }
  }

  async close(): Promise<void> {}
}
