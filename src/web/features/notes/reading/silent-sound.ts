const SAMPLES = 160
const HEADER_BYTES = 44

/** The address of a hundredth of a second of silence. */
export function silentSound(): string {
  const wav = new DataView(new ArrayBuffer(HEADER_BYTES + SAMPLES * 2))
  const write = (at: number, text: string) =>
    [...text].forEach((sign, index) => wav.setUint8(at + index, sign.charCodeAt(0)))
  write(0, 'RIFF')
  wav.setUint32(4, wav.byteLength - 8, true)
  write(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, 16_000, true)
  wav.setUint32(28, 32_000, true)
  wav.setUint16(32, 2, true)
  wav.setUint16(34, 16, true)
  write(36, 'data')
  wav.setUint32(40, SAMPLES * 2, true)
  return URL.createObjectURL(new Blob([wav.buffer], { type: 'audio/wav' }))
}
