const SAMPLES_A_SECOND = 8_000
const HEADER_BYTES = 44
const CHUNK_BYTES = 256 * 1_024

/**
 * A WAV file of so many seconds (8 kHz, 8 bit, silent), made as it is read: two hours are 58 MB that are never held. The
 * header says `claimedSeconds`, so that a file which is cut can be made as well.
 */
export function longSound(seconds: number, claimedSeconds = seconds): ReadableStream<Uint8Array> {
  let left = seconds * SAMPLES_A_SECOND
  const silence = new Uint8Array(CHUNK_BYTES).fill(0x80)
  return new ReadableStream({
    start: (controller) => controller.enqueue(header(claimedSeconds * SAMPLES_A_SECOND)),
    pull(controller) {
      if (left === 0) return controller.close()
      const bytes = Math.min(left, CHUNK_BYTES)
      left -= bytes
      controller.enqueue(silence.slice(0, bytes))
    },
  })
}

function header(samples: number): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(samples + HEADER_BYTES - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SAMPLES_A_SECOND, 24)
  bytes.writeUInt32LE(SAMPLES_A_SECOND, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples, 40)
  return new Uint8Array(bytes)
}
