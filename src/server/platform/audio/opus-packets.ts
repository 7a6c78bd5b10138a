import { OpusDecoder } from 'opus-decoder'
import { AudioError } from './audio-error.ts'
import { SAMPLE_RATE } from './decoded-sound.ts'
import type { DecodedSound } from './decoded-sound.ts'
import { OPUS_CLOCK } from './opus-duration.ts'

/** Eight is what loudspeakers have; a head may claim 255, and memory is taken for each of them. */
const MOST_CHANNELS = 8

interface OpusHead {
  channels: number
  preSkip: number
  gain: number
  streamCount: number
  coupledStreamCount: number
  mapping: number[]
}

/** Decodes the packets of one Opus stream to SAMPLE_RATE; packets that cannot be read are passed over. */
export class OpusPackets {
  readonly #decoder: OpusDecoder<16_000>
  readonly #largestPacket: number
  readonly #gain: number
  /** Samples still to be dropped at the start, at SAMPLE_RATE. */
  #toSkip: number

  private constructor(head: OpusHead) {
    this.#decoder = new OpusDecoder({
      sampleRate: SAMPLE_RATE,
      channels: head.channels,
      streamCount: head.streamCount,
      coupledStreamCount: head.coupledStreamCount,
      channelMappingTable: head.mapping,
    })
    this.#largestPacket = 3_840 * head.channels
    this.#gain = head.gain
    this.#toSkip = Math.round((head.preSkip * SAMPLE_RATE) / OPUS_CLOCK)
  }

  /** @param head the `OpusHead` packet of the stream */
  static async open(head: Uint8Array): Promise<OpusPackets> {
    const packets = new OpusPackets(parseHead(head))
    await packets.#decoder.ready
    return packets
  }

  /**
   * @param trim samples to leave out at the end of what these packets give, in OPUS_CLOCK units
   */
  decode(packets: Uint8Array[], trim = 0): DecodedSound {
    const readable = packets.filter((packet) => packet.length > 0 && packet.length <= this.#largestPacket)
    const { channelData } = this.#decoder.decodeFrames(readable)
    const length = channelData[0]?.length ?? 0
    const start = Math.min(this.#toSkip, length)
    this.#toSkip -= start
    const end = Math.max(start, length - Math.round((trim * SAMPLE_RATE) / OPUS_CLOCK))
    const channels = channelData.map((channel) => channel.subarray(start, end))
    if (this.#gain !== 1) for (const channel of channels) scale(channel, this.#gain)
    return { channels, sampleRate: SAMPLE_RATE }
  }

  free(): void {
    this.#decoder.free()
  }
}

function parseHead(head: Uint8Array): OpusHead {
  if (head.length < 19) throw new AudioError('damaged_audio')
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const channels = view.getUint8(9)
  const family = view.getUint8(18)
  const isPlain = family === 0 && (channels === 1 || channels === 2)
  if (channels === 0 || channels > MOST_CHANNELS || (!isPlain && head.length < 21 + channels))
    throw new AudioError('unsupported_audio')
  return {
    channels,
    preSkip: view.getUint16(10, true),
    gain: 10 ** (view.getInt16(16, true) / 5_120),
    streamCount: isPlain ? 1 : view.getUint8(19),
    coupledStreamCount: isPlain ? channels - 1 : view.getUint8(20),
    mapping: isPlain ? (channels === 2 ? [0, 1] : [0]) : [...head.subarray(21, 21 + channels)],
  }
}

function scale(samples: Float32Array, factor: number): void {
  for (let index = 0; index < samples.length; index += 1) samples[index] = (samples[index] as number) * factor
}
