import type { ByteReader } from './byte-reader.ts'

/** The head of a movie is the first box in it, or near it. */
const HEAD_BYTES = 4_096

/** The length an MP4 file gives for the whole of it (`moov/mvhd`); the boxes before are passed over. */
export async function readMovieLength(reader: ByteReader, tell: (seconds: number) => void): Promise<void> {
  for (;;) {
    const head = await reader.read(8)
    if (head === null) return
    const view = new DataView(head.buffer, head.byteOffset, 8)
    const name = String.fromCharCode(...head.subarray(4))
    let bodyBytes = view.getUint32(0) - 8
    if (bodyBytes === -7) {
      const large = await reader.read(8)
      if (large === null) return
      bodyBytes = Number(new DataView(large.buffer, large.byteOffset, 8).getBigUint64(0)) - 16
    }
    // A box that says 0 goes on to the end of the file, and one that is smaller than its own head is damaged.
    if (bodyBytes < 0) return
    if (name === 'moov') {
      const body = await reader.peek(Math.min(bodyBytes, HEAD_BYTES))
      const seconds = lengthIn(body)
      if (seconds !== null) tell(seconds)
      return
    }
    if (!(await reader.skip(bodyBytes))) return
  }
}

/** The first box of a movie is its head. */
function lengthIn(movie: Uint8Array): number | null {
  const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength)
  for (let at = 0; at + 40 <= movie.length;) {
    const size = view.getUint32(at)
    if (String.fromCharCode(...movie.subarray(at + 4, at + 8)) === 'mvhd') {
      const isLong = view.getUint8(at + 8) === 1
      const scale = view.getUint32(at + (isLong ? 28 : 20))
      const duration = isLong ? Number(view.getBigUint64(at + 32)) : view.getUint32(at + 24)
      return scale === 0 ? null : duration / scale
    }
    if (size < 8) return null
    at += size
  }
  return null
}
