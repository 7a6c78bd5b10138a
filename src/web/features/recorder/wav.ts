/** Rate at which speech is recognised; a recording made without a media recorder is taken at it. */
export const SPEECH_SAMPLE_RATE = 16_000
const BYTES_PER_SAMPLE = 2

/**
 * The 44 bytes before 16-bit mono samples. Without `dataBytes` the length is left open (the largest number), as for a
 * stream whose end is not known when it begins.
 */
export function wavHeader(sampleRate: number, dataBytes?: number): ArrayBuffer {
  const open = dataBytes === undefined
  const header = new ArrayBuffer(44)
  const view = new DataView(header)
  writeText(view, 0, 'RIFF')
  view.setUint32(4, open ? 0xffffffff : 36 + dataBytes, true)
  writeText(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true)
  view.setUint16(32, BYTES_PER_SAMPLE, true)
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true)
  writeText(view, 36, 'data')
  view.setUint32(40, open ? 0xffffffff : dataBytes, true)
  return header
}

/** Samples of -1 to 1 as 16-bit little-endian; what is louder is clipped. */
export function toPcm16(samples: Float32Array): ArrayBuffer {
  const pcm = new ArrayBuffer(samples.length * BYTES_PER_SAMPLE)
  const view = new DataView(pcm)
  samples.forEach((sample, index) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(
      index * BYTES_PER_SAMPLE,
      Math.round(clipped < 0 ? clipped * 0x8000 : clipped * 0x7fff),
      true,
    )
  })
  return pcm
}

/** The mean of all channels. */
export function toMono(channels: readonly Float32Array[]): Float32Array {
  const [first, ...others] = channels
  if (!first) return new Float32Array()
  if (others.length === 0) return first
  return first.map((sample, index) => {
    let sum = sample
    for (const channel of others) sum += channel[index] ?? 0
    return sum / channels.length
  })
}

function writeText(view: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) view.setUint8(offset + index, text.charCodeAt(index))
}
