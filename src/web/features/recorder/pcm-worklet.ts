// Runs in the audio thread: collects one second of samples and hands them over.

declare const sampleRate: number
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

class PcmProcessor extends AudioWorkletProcessor {
  private samples = new Float32Array(sampleRate)
  private filled = 0

  constructor() {
    super()
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
    const second = this.samples.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(second, [second.buffer])
  }
}

registerProcessor('pcm', PcmProcessor)
