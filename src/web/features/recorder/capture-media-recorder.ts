import { type Capture, type CaptureHandlers, PIECE_MS } from './capture.ts'

const BITS_PER_SECOND = 32_000
/** More than this between two pieces is a device that slept, not audio. */
const LONGEST_PIECE_MS = 10_000
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
  { onPiece, onFailure }: CaptureHandlers,
  now: () => number,
): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: mediaType, audioBitsPerSecond: BITS_PER_SECOND })
  let pieceBeganAt = now()
  let pieceMs = 0
  let stopping = false

  const countTime = () => {
    const at = now()
    if (recorder.state !== 'paused') pieceMs += Math.min(LONGEST_PIECE_MS, at - pieceBeganAt)
    pieceBeganAt = at
  }

  recorder.ondataavailable = ({ data }) => {
    countTime()
    if (data.size === 0) return
    onPiece(data.arrayBuffer(), Math.round(pieceMs))
    pieceMs = 0
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
      pieceBeganAt = now()
      recorder.start(PIECE_MS)
    },
    pause() {
      countTime()
      // What was said before the pause does not wait for its end.
      recorder.requestData()
      recorder.pause()
    },
    resume() {
      pieceBeganAt = now()
      recorder.resume()
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
