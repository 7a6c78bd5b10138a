import { captureWithMediaRecorder, mediaRecorderType } from './capture-media-recorder.ts'
import type { Capture, CaptureHandlers } from './capture.ts'
import { MicrophoneProblem } from './microphone-problem.ts'

/**
 * Opus in WebM where the browser can, else uncompressed 16 kHz sound: what the server can decode without help.
 * `now` in milliseconds, never going back. Throws MicrophoneProblem.
 */
export async function startCapture(
  stream: MediaStream,
  handlers: CaptureHandlers,
  now: () => number,
): Promise<Capture> {
  const mediaType = mediaRecorderType()
  if (mediaType !== null) return captureWithMediaRecorder(stream, mediaType, handlers, now)
  if (typeof AudioWorkletNode === 'undefined') throw new MicrophoneProblem('unsupported')
  const { captureWithWorklet } = await import('./capture-worklet.ts')
  return captureWithWorklet(stream, handlers)
}
