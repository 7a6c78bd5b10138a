/** The rate in which Opus counts its positions, whatever rate it is decoded to. */
export const OPUS_CLOCK = 48_000

/** How long a packet plays, in OPUS_CLOCK units, as its first two bytes tell (RFC 6716, section 3.1). */
export function opusPacketDuration(packet: Uint8Array): number {
  const [first, second] = packet
  if (first === undefined) return 0
  const configuration = first >> 3
  const code = first & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f
  return frames * frameDuration(configuration)
}

function frameDuration(configuration: number): number {
  const place = configuration & 3
  if (configuration < 12) return [480, 960, 1_920, 2_880][place] as number
  if (configuration < 16) return [480, 960][place & 1] as number
  return [120, 240, 480, 960][place] as number
}
