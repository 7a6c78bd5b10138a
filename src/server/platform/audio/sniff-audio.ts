import { id3TagLength, parseMpegHeader } from './mpeg-header.ts'

/** The container families the product reads. */
export type AudioFormat = 'wav' | 'mp3' | 'ogg' | 'flac' | 'webm' | 'm4a'

/** How many bytes from the start of a file `sniffAudio` can make use of. */
export const SNIFF_BYTES = 16_384

/** How far into a file without a tag the first MPEG frame is looked for. */
const MPEG_SEARCH_BYTES = 8_192

/**
 * Tells the format from the first bytes of a file, whatever its name or declared type says.
 * @param firstBytes the start of the file; up to SNIFF_BYTES are of use, fewer will do for all formats but untagged MP3
 * @returns null when the bytes are none of the known formats
 */
export function sniffAudio(firstBytes: Uint8Array): AudioFormat | null {
  const mark = ascii(firstBytes, 0, 4)
  if ((mark === 'RIFF' || mark === 'RF64' || mark === 'BW64') && ascii(firstBytes, 8, 4) === 'WAVE')
    return 'wav'
  if (mark === 'OggS') return 'ogg'
  if (mark === 'fLaC') return 'flac'
  if (firstBytes[0] === 0x1a && firstBytes[1] === 0x45 && firstBytes[2] === 0xdf && firstBytes[3] === 0xa3)
    return 'webm'
  if (ascii(firstBytes, 4, 4) === 'ftyp') return isPictureBrand(ascii(firstBytes, 8, 4)) ? null : 'm4a'
  const behindTags = endOfTags(firstBytes)
  if (behindTags > 0) return ascii(firstBytes, behindTags, 4) === 'fLaC' ? 'flac' : 'mp3'
  return hasMpegFrames(firstBytes) ? 'mp3' : null
}

/** Formats that only ffmpeg reads, named as its demuxers are. */
export type OtherAudioFormat = 'aiff' | 'amr' | 'caf' | 'asf' | 'aac'

/** Recognises sound files outside `AudioFormat`, so that they can be called unsupported and not "no sound". */
export function sniffOtherAudio(firstBytes: Uint8Array): OtherAudioFormat | null {
  const mark = ascii(firstBytes, 0, 4)
  if (mark === 'FORM' && ascii(firstBytes, 8, 3) === 'AIF') return 'aiff'
  if (mark === '#!AM' && ascii(firstBytes, 4, 1) === 'R') return 'amr'
  if (mark === 'caff') return 'caf'
  if (firstBytes[0] === 0x30 && firstBytes[1] === 0x26 && firstBytes[2] === 0xb2 && firstBytes[3] === 0x75)
    return 'asf'
  return hasAdtsFrames(firstBytes) ? 'aac' : null
}

/** Where the ID3 tags at the start end. A loop: a file can be nothing but tags, each an empty one. */
function endOfTags(bytes: Uint8Array): number {
  let end = 0
  for (let tag = id3TagLength(bytes); tag > 0; tag = id3TagLength(bytes.subarray(end))) end += tag
  return end
}

function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}

function isPictureBrand(brand: string): boolean {
  return ['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx '].includes(brand)
}

/** Three headers in a row, each where the one before says: by chance this does not happen in other files. */
function hasMpegFrames(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length - 4, MPEG_SEARCH_BYTES)
  for (let offset = 0; offset <= last; offset += 1) {
    if (bytes[offset] === 0xff && followsMpegFrames(bytes, offset)) return true
  }
  return false
}

function followsMpegFrames(bytes: Uint8Array, start: number): boolean {
  let offset = start
  let sampleRate = 0
  for (let frame = 0; frame < 3; frame += 1) {
    const header = parseMpegHeader(bytes, offset)
    if (header === null) return false
    if (sampleRate !== 0 && header.sampleRate !== sampleRate) return false
    sampleRate = header.sampleRate
    offset += header.frameBytes
    // A file cut inside its first frames is still what it says it is, if it says so from its first byte on.
    if (offset + 4 > bytes.length) return start === 0
  }
  return true
}

function hasAdtsFrames(bytes: Uint8Array): boolean {
  let offset = 0
  for (let frame = 0; frame < 3; frame += 1) {
    if (bytes[offset] !== 0xff || ((bytes[offset + 1] ?? 0) & 0xf6) !== 0xf0) return false
    const length =
      (((bytes[offset + 3] ?? 0) & 3) << 11) |
      ((bytes[offset + 4] ?? 0) << 3) |
      ((bytes[offset + 5] ?? 0) >> 5)
    if (length < 7) return false
    offset += length
  }
  return true
}
