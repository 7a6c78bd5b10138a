/** The part of the engine's interface that is used; the package has no types of its own. */
declare module 'sherpa-onnx-node' {
  export interface OfflineStream {
    acceptWaveform: (sound: { sampleRate: number; samples: Float32Array }) => void
  }
  export class OfflineRecognizer {
    constructor(config: {
      featConfig: { sampleRate: number; featureDim: number }
      modelConfig: {
        moonshine: { encoder: string; mergedDecoder: string }
        tokens: string
        numThreads: number
        provider: 'cpu'
        debug: 0 | 1
      }
    })
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<unknown>
    getResult(stream: OfflineStream): { text: string; tokens: string[] }
  }
  export class Vad {
    constructor(
      config: {
        sileroVad: {
          model: string
          threshold: number
          minSilenceDuration: number
          minSpeechDuration: number
          maxSpeechDuration: number
          windowSize: number
        }
        sampleRate: number
        numThreads: number
        debug: 0 | 1
      },
      bufferSeconds: number,
    )
    acceptWaveform(samples: Float32Array): void
    isDetected(): boolean
    isEmpty(): boolean
    pop(): void
    reset(): void
  }
  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer; Vad: typeof Vad }
  export default sherpa
}
