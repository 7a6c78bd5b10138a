import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The faces a PDF is set in. `sources` null: the standard faces every reader has, which know Western European letters alone. */
export interface PdfFonts {
  sources: { regular: Uint8Array; bold: Uint8Array; italic: Uint8Array } | null
  /** Whether there is a letter for this code point. */
  covers: (codePoint: number) => boolean
}

/** The characters that Windows-1252, the encoding of the standard faces, has beyond Latin-1. */
const WESTERN_EXTRAS = new Set([...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((letter) => letter.codePointAt(0) ?? 0))

export const standardFonts: PdfFonts = {
  sources: null,
  covers: (point) =>
    (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff) || WESTERN_EXTRAS.has(point),
}

let loaded: Promise<PdfFonts> | undefined

/**
 * DejaVu Sans Condensed (free to embed), which has Latin, Greek, Cyrillic, Arabic, Hebrew and the signs of medicine; the
 * standard faces when it is not installed. Read once and kept, 2 MB.
 */
export function loadPdfFonts(): Promise<PdfFonts> {
  loaded ??= readDejaVu().catch(() => standardFonts)
  return loaded
}

async function readDejaVu(): Promise<PdfFonts> {
  const { resolve } = createRequire(import.meta.url)
  const read = (face: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${face}.ttf`))
  const [regular, bold, italic] = await Promise.all([read(''), read('-Bold'), read('-Oblique')])
  // The slanted face has fewer letters; it sets nothing but our own marks.
  const inAll = [regular, bold].map(codePointsOf)
  return { sources: { regular, bold, italic }, covers: (point) => inAll.every((points) => points.has(point)) }
}

/** The code points a TrueType font has letters for: its `cmap` table, subtable format 4 or 12. */
function codePointsOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) === 'cmap')
      return readCharacterMap(font, font.readUInt32BE(record + 8))
  }
  return new Set()
}

function readCharacterMap(font: Buffer, at: number): Set<number> {
  const points = new Set<number>()
  const subtables = font.readUInt16BE(at + 2)
  for (let index = 0; index < subtables; index += 1) {
    const subtable = at + font.readUInt32BE(at + 8 + index * 8)
    const format = font.readUInt16BE(subtable)
    if (format === 12) readRanges(font, subtable, points)
    if (format === 4) readSegments(font, subtable, points)
  }
  return points
}

function readRanges(font: Buffer, at: number, points: Set<number>): void {
  const groups = font.readUInt32BE(at + 12)
  for (let index = 0; index < groups; index += 1) {
    const group = at + 16 + index * 12
    const [first, last] = [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
    for (let point = first; point <= last; point += 1) points.add(point)
  }
}

function readSegments(font: Buffer, at: number, points: Set<number>): void {
  const doubled = font.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + doubled]
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled]
  for (let index = 0; index < doubled; index += 2) {
    const last = font.readUInt16BE(ends + index)
    const offset = font.readUInt16BE(offsets + index)
    const delta = font.readUInt16BE(deltas + index)
    for (let point = font.readUInt16BE(starts + index); point <= last && point !== 0xffff; point += 1) {
      const glyphAt = offsets + index + offset + (point - font.readUInt16BE(starts + index)) * 2
      const glyph = offset === 0 ? point + delta : font.readUInt16BE(glyphAt)
      if ((glyph & 0xffff) !== 0) points.add(point)
    }
  }
}

/** Marks that steer direction or joining and show nothing; a font may draw a box for them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?![\n\t])\p{Cc}/gu
/** White space that many fonts lack. */
const ODD_SPACE = /[\t\u2000-\u200a\u202f\u205f\u3000]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text as these faces can show it: what has no letter (an emoji, a rare script) is shown as one box, so that the reader
 * sees that something stands there.
 */
export function showable(fonts: PdfFonts, text: string): string {
  const visible = (part: string): string => part.replace(INVISIBLE, '')
  const known = (character: string): boolean => isKnown(fonts, character)
  const composed = composedOf(text)
  if ([...visible(composed)].every(known)) return visible(composed)
  const box = fonts.covers(0x25a1) ? '□' : '?'
  const parts = Array.from(graphemes.segment(composed), ({ segment }) => visible(segment))
  return parts.map((part) => ([...part].every(known) ? part : box)).join('')
}

/** Whether every letter of the text can be shown: nothing would stand as a box. */
export function isShowable(fonts: PdfFonts, text: string): boolean {
  return [...composedOf(text).replace(INVISIBLE, '')].every((character) => isKnown(fonts, character))
}

function composedOf(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(ODD_SPACE, ' ')
}

function isKnown(fonts: PdfFonts, character: string): boolean {
  return character === '\n' || fonts.covers(character.codePointAt(0) ?? 0)
}
