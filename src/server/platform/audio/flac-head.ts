import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'

/** The stream's mark and first block, made to say that sound follows; pictures and comments are passed over. */
export async function readFlacHead(reader: ByteReader): Promise<Uint8Array> {
  const head = await reader.read(42)
  if (head === null) throw new AudioError('damaged_audio')
  const copy = head.slice()
  let isLast = ((copy[4] ?? 0) & 0x80) !== 0
  copy[4] = (copy[4] ?? 0) | 0x80
  while (!isLast) {
    const block = await reader.read(4)
    if (block === null) throw new AudioError('damaged_audio')
    const [kind, high, middle, low] = block as unknown as [number, number, number, number]
    isLast = (kind & 0x80) !== 0
    await reader.skip((high << 16) | (middle << 8) | low)
  }
  return copy
}
