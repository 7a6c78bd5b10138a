import { type Capture, type CaptureHandlers, SLICE_MS } from './capture.ts'

const BITS_PER_SECOND = 32_000
/** More than this between two slices is a device that slept, not audio. */
const LONGEST_SLICE_MS = 10_000
/** A recorder that does not answer to stop within this has nothing more to give. */
const STOP_LIMIT_MS = 3_000

/** The media type this browser's recorder should make, or null when it makes none that every server decodes. */
export function mediaRecorderType(): string | null {
  const type = 'audio/webm;codecs=opus'
  return typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type) ? type : null
}

export function captureWithMediaRecorder(
  stream: MediaStream,
  mediaType: string,
  { onSlice, onFailure }: CaptureHandlers,
  now: () => number,
): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: mediaType, audioBitsPerSecond: BITS_PER_SECOND })
  let sliceBeganAt = now()
  let sliceMs = 0
  let stopping = false

  const countTime = () => {
    const at = now()
    if (recorder.state !== 'paused') sliceMs += Math.min(LONGEST_SLICE_MS, at - sliceBeganAt)
    sliceBeganAt = at
  }

  recorder.ondataavailable = ({ data }) => {
    countTime()
    if (data.size === 0) return
    onSlice(data.arrayBuffer(), Math.round(sliceMs))
    sliceMs = 0
  }
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      if (!stopping) onFailure()
      resolve()
    }
  })

  return {
    mediaType,
    start() {
      sliceBeganAt = now()
      recorder.start(SLICE_MS)
    },
    pause() {
      countTime()
      // What was said before the pause does not wait for its end.
      recorder.requestData()
      recorder.pause()
    },
    resume() {
      sliceBeganAt = now()
      recorder.resume()
    },
    flush() {
      if (recorder.state === 'recording') recorder.requestData()
    },
    async stop() {
      stopping = true
      if (recorder.state !== 'inactive') {
        countTime()
        recorder.stop()
      }
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS))])
    },
  }
}
