// Runs in the audio thread: collects samples and hands them over, so many at a time.

declare const registerProcessor: (
  name: string,
  processor: new (options: Options) => AudioWorkletProcessor,
) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

interface Options {
  processorOptions: { samples: number }
}

class PcmProcessor extends AudioWorkletProcessor {
  private readonly samples: Float32Array
  private filled = 0

  constructor({ processorOptions }: Options) {
    super()
    this.samples = new Float32Array(processorOptions.samples)
    this.port.onmessage = () => {
      this.handOver()
      this.port.postMessage('flushed')
    }
  }

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    if (!channel) return true
    for (const sample of channel) {
      this.samples[this.filled] = sample
      this.filled += 1
      if (this.filled === this.samples.length) this.handOver()
    }
    return true
  }

  private handOver(): void {
    if (this.filled === 0) return
    const slice = this.samples.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(slice, [slice.buffer])
  }
}

registerProcessor('pcm', PcmProcessor)
