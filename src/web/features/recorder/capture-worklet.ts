import { type Capture, type CaptureHandlers, SLICE_MS } from './capture.ts'
import { MicrophoneProblem } from './microphone-problem.ts'
import workletUrl from './pcm-worklet.ts?worker&url'
import { SPEECH_SAMPLE_RATE, toPcm16, wavHeader } from './wav.ts'

/** An audio thread that does not answer within this has nothing more to give. */
const FLUSH_LIMIT_MS = 1_000
const SLICE_SAMPLES = (SPEECH_SAMPLE_RATE * SLICE_MS) / 1_000

/** Records uncompressed 16-bit sound at 16 kHz as one endless wave file, a slice at a time. */
export async function captureWithWorklet(
  stream: MediaStream,
  { onSlice, onFailure }: CaptureHandlers,
): Promise<Capture> {
  const context = new AudioContext({ sampleRate: SPEECH_SAMPLE_RATE })
  try {
    await context.audioWorklet.addModule(workletUrl)
  } catch {
    await context.close()
    throw new MicrophoneProblem('unsupported')
  }
  const node = new AudioWorkletNode(context, 'pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { samples: SLICE_SAMPLES },
  })
  const source = context.createMediaStreamSource(stream)
  let isFirst = true
  let paused = false
  let flushed: () => void = () => {}

  node.port.onmessage = ({ data }: MessageEvent<Float32Array | 'flushed'>) => {
    if (data === 'flushed') return flushed()
    const pcm = toPcm16(data)
    const parts = isFirst ? [wavHeader(SPEECH_SAMPLE_RATE), pcm] : [pcm]
    isFirst = false
    onSlice(new Blob(parts).arrayBuffer(), Math.round((data.length / SPEECH_SAMPLE_RATE) * 1000))
  }
  const flush = () =>
    new Promise<void>((resolve) => {
      flushed = resolve
      setTimeout(resolve, FLUSH_LIMIT_MS)
      node.port.postMessage('flush')
    })
  node.onprocessorerror = onFailure
  stream.getAudioTracks()[0]?.addEventListener('ended', onFailure)

  return {
    mediaType: 'audio/wav',
    start() {
      source.connect(node)
      void context.resume()
    },
    pause() {
      paused = true
      source.disconnect()
      void flush()
    },
    resume() {
      paused = false
      source.connect(node)
    },
    flush: () => void flush(),
    async stop() {
      stream.getAudioTracks()[0]?.removeEventListener('ended', onFailure)
      if (!paused) source.disconnect()
      await flush()
      await context.close()
    },
  }
}
