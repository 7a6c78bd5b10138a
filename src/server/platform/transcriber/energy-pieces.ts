import { SampleBuffer } from './sample-buffer.ts'

/** A stretch of audio; positions count samples at 16 kHz. */
export interface AudioPiece {
  from: number
  to: number
  samples: Float32Array
}

const SECOND = 16_000
/** A fifth of a piece, and at most so much, is searched for the place to cut. */
const MOST_REACH = 5 * SECOND
/** Below this level (-60 dB of full scale) nobody speaks. */
const SILENCE = 0.001

/**
 * Cuts audio into pieces of at most `mostSeconds`, each at its quietest place near the end; the pieces join without a gap,
 * but silent ones are left out. Holds one piece at a time.
 */
export async function* cutAtLowEnergy(
  audio: AsyncIterable<Float32Array>,
  mostSeconds: number,
): AsyncGenerator<AudioPiece> {
  const most = Math.round(mostSeconds * SECOND)
  const reach = Math.min(MOST_REACH, Math.floor(most / 5))
  const buffer = new SampleBuffer(0)
  let from = 0
  const cut = (to: number): AudioPiece => {
    const piece = { from, to, samples: buffer.view(from, to).slice() }
    buffer.dropBefore(to)
    from = to
    return piece
  }
  for await (const chunk of audio) {
    for (let offset = 0; offset < chunk.length; offset += SECOND) {
      buffer.append(chunk.subarray(offset, offset + SECOND))
      while (buffer.end - from >= most) {
        const piece = cut(buffer.quietest(from + most - reach, from + most))
        if (!isSilent(piece.samples)) yield piece
      }
    }
  }
  const rest = cut(buffer.end)
  if (!isSilent(rest.samples)) yield rest
}

function isSilent(samples: Float32Array): boolean {
  const frame = SECOND / 20
  for (let start = 0; start < samples.length; start += frame) {
    const part = samples.subarray(start, start + frame)
    const energy = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length
    if (energy > SILENCE * SILENCE) return false
  }
  return true
}
