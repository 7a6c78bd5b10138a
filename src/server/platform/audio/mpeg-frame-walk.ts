import { parseMpegHeader } from './mpeg-header.ts'

/** Follows the frame headers through an MPEG stream: how long it plays, and whether it ends or was cut. */
export class MpegFrameWalk {
  /** What the frames so far play, in seconds. */
  seconds = 0
  /** Bytes until the next header; negative while looking for one. */
  #untilHeader = -1
  #tail: Uint8Array = new Uint8Array(0)
  #frames = 0
  #declaredFrames = 0

  get isInsideFrame(): boolean {
    return this.#untilHeader > 0
  }

  /** The first frame declared more frames than came. */
  get isShort(): boolean {
    return this.#frames < this.#declaredFrames
  }

  walk(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#tail, chunk])
    let offset = 0
    while (offset + 4 <= bytes.length) {
      if (this.#untilHeader > 0) {
        const step = Math.min(this.#untilHeader, bytes.length - offset)
        this.#untilHeader -= step
        offset += step
        continue
      }
      const header = parseMpegHeader(bytes, offset)
      if (header === null) {
        this.#untilHeader = -1
        offset += 1
        continue
      }
      if (this.#frames === 0)
        this.#declaredFrames = declaredFrames(bytes.subarray(offset, offset + header.frameBytes))
      this.#frames += 1
      this.seconds += header.samples / header.sampleRate
      this.#untilHeader = header.frameBytes
    }
    const rest = bytes.subarray(offset)
    if (this.#untilHeader > 0) {
      this.#untilHeader -= rest.length
      this.#tail = new Uint8Array(0)
    } else this.#tail = rest
  }
}

/** The frame count of a Xing or Info header, which is the first frame of many files; 0 when it is not there. */
function declaredFrames(frame: Buffer): number {
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (at < 0 || at > 40 || at + 12 > frame.length || (frame.readUInt32BE(at + 4) & 1) === 0) return 0
  return frame.readUInt32BE(at + 8)
}
