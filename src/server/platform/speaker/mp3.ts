import { createMp3Encoder } from 'wasm-media-encoders'

const KILOBITS = 48

let encoder: ReturnType<typeof createMp3Encoder> | undefined

/** Samples of one channel as MP3, 6 kB for each second. */
export async function toMp3(samples: Float32Array, sampleRate: number): Promise<Uint8Array> {
  encoder ??= createMp3Encoder()
  const mp3 = await encoder
  mp3.configure({ sampleRate, channels: 1, bitrate: KILOBITS })
  // What it gives is its own, and is written over with the next.
  return Buffer.concat([Buffer.from(mp3.encode([samples])), Buffer.from(mp3.finalize())])
}
