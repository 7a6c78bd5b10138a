import { SAMPLE_RATE } from './decoded-sound.ts'

/** Makes a WAV file (16 bit) of mono samples in [-1, 1]; samples beyond are clipped. */
export function writeWav(samples: Float32Array, sampleRate: number = SAMPLE_RATE): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  for (let index = 0; index < samples.length; index += 1) {
    const clipped = Math.max(-1, Math.min(1, samples[index] as number))
    file.writeInt16LE(Math.round(clipped * 32_767), 44 + index * 2)
  }
  return new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.length)
}
