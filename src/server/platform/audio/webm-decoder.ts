import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'
import { SAMPLE_RATE } from './decoded-sound.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import {
  ELEMENT,
  ElementCount,
  ENTERED,
  isPlausible,
  parseBlock,
  parseTrack,
  readElementHead,
  skipToSound,
  unsigned,
} from './webm-elements.ts'
import type { WebmBlock, WebmTrack } from './webm-elements.ts'
import { OPUS_CLOCK, opusPacketDuration } from './opus-duration.ts'
import { OpusPackets } from './opus-packets.ts'

/** A lost piece of a recording becomes silence of its length, so that times stay those of the player. */
const SHORTEST_GAP_SECONDS = 0.5
const LONGEST_GAP_SECONDS = 120

/** Elements behind which nothing more can be said about the block before. */
const ENDS_BLOCK = new Set<number>([ELEMENT.cluster, ELEMENT.simpleBlock, ELEMENT.block])

/** Reads WebM and Matroska with an Opus track, as MediaRecorder writes it: sizes and duration may be unknown. */
export async function* decodeWebm(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  const stream = new WebmStream()
  const elements = new ElementCount()
  let seconds = 0
  try {
    let segmentEnd: number | null = null
    for (;;) {
      elements.take()
      const head = await readElementHead(reader)
      if (head === 'end') break
      if (head === null || !isPlausible(head)) {
        if (!(await skipToSound(reader, stream.track))) break
        continue
      }
      if (head.id === ELEMENT.segment && head.size !== null) segmentEnd = reader.position + head.size
      if (ENDS_BLOCK.has(head.id)) {
        for (const sound of stream.takePending()) {
          seconds += secondsOf(sound)
          yield sound
        }
        elements.heard(seconds)
      }
      if (ENTERED.has(head.id)) continue
      const size = head.size as number
      if (!stream.wants(head.id)) {
        if (!(await reader.skip(size))) notes.endsEarly = true
        continue
      }
      const body = await reader.read(size)
      if (body === null) notes.endsEarly = true
      else await stream.take(head.id, body)
    }
    yield* stream.takePending()
    if (segmentEnd !== null && reader.position < segmentEnd) notes.endsEarly = true
  } finally {
    stream.free()
  }
  if (stream.sawOtherCodec) throw new AudioError('unsupported_audio')
}

class WebmStream {
  /** There is an audio track, but none in Opus. */
  sawOtherCodec = false
  #track: WebmTrack | null = null
  #packets: OpusPackets | null = null
  #secondsPerTick = 0.001
  #clusterTicks = 0
  #startsCluster = false
  #pending: WebmBlock | null = null
  #discardSeconds = 0
  /** Where the sound decoded so far ends, by the clock of the file. */
  #endSeconds: number | null = null

  /** Number of the track that is decoded, once it is known. */
  get track(): number | null {
    return this.#track?.number ?? null
  }

  wants(id: number): boolean {
    return (
      id === ELEMENT.timestampScale ||
      id === ELEMENT.trackEntry ||
      id === ELEMENT.timestamp ||
      id === ELEMENT.discardPadding ||
      ((id === ELEMENT.simpleBlock || id === ELEMENT.block) && this.#packets !== null)
    )
  }

  async take(id: number, body: Uint8Array): Promise<void> {
    if (id === ELEMENT.timestampScale) this.#secondsPerTick = unsigned(body) / 1e9 || 0.001
    else if (id === ELEMENT.timestamp) {
      this.#clusterTicks = unsigned(body)
      this.#startsCluster = true
    } else if (id === ELEMENT.discardPadding)
      this.#discardSeconds = isNegative(body) ? 0 : unsigned(body) / 1e9
    else if (id === ELEMENT.trackEntry) await this.#takeTrack(parseTrack(body))
    else this.#pending = parseBlock(body)
  }

  /** The sound of the block read before; it had to wait, because what follows may shorten it. */
  *takePending(): Generator<DecodedSound> {
    const block = this.#pending
    const discardSeconds = this.#discardSeconds
    this.#pending = null
    this.#discardSeconds = 0
    if (block === null || this.#packets === null || block.track !== this.#track?.number) return
    const sound = this.#packets.decode(block.frames, discardSeconds * OPUS_CLOCK)
    const duration = block.frames.reduce((sum, frame) => sum + opusPacketDuration(frame), 0) / OPUS_CLOCK
    const start = (this.#clusterTicks + block.ticks) * this.#secondsPerTick
    // Pieces are lost with the clusters they are in; a gap inside a cluster is rather a damaged number.
    const gap = this.#endSeconds === null || !this.#startsCluster ? 0 : start - this.#endSeconds
    this.#startsCluster = false
    this.#endSeconds = start + duration
    if (gap >= SHORTEST_GAP_SECONDS && gap <= LONGEST_GAP_SECONDS) yield silence(gap)
    yield sound
  }

  free(): void {
    this.#packets?.free()
  }

  async #takeTrack(track: WebmTrack | null): Promise<void> {
    if (track === null || this.#packets !== null) return
    if (track.codec !== 'A_OPUS' || track.isEncoded) this.sawOtherCodec = true
    else {
      this.#packets = await OpusPackets.open(track.codecPrivate)
      this.#track = track
      this.sawOtherCodec = false
    }
  }
}

function secondsOf({ channels, sampleRate }: DecodedSound): number {
  return (channels[0]?.length ?? 0) / sampleRate
}

function isNegative(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x80) !== 0
}

function silence(seconds: number): DecodedSound {
  return { channels: [new Float32Array(Math.round(seconds * SAMPLE_RATE))], sampleRate: SAMPLE_RATE }
}
