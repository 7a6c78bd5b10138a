import { inflateSync } from 'node:zlib'

/** One stretch of text as it was drawn, with the tag it was drawn under ("H1", "P", "Artifact"). */
export interface DrawnText {
  tag: string
  text: string
}

/**
 * Reads back a PDF of ours: for each page what was drawn, in order, and the files attached to it. Enough for tests, no
 * more.
 */
export function readPdf(bytes: Uint8Array): { source: string; pages: DrawnText[][]; attached: Buffer[] } {
  const attached: Buffer[] = []
  // Taken out first: a PDF inside the PDF has objects of the same numbers.
  const without = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/Type \/EmbeddedFile\n[\s\S]*?\nstream\n([\s\S]*?)\nendstream/g, (_, packed: string) => {
      attached.push(inflateSync(Buffer.from(packed, 'latin1')))
      return ''
    })
  const source = inflated(without)
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(number, body)
  }
  const fonts = new Map<string, (hex: string) => string>()
  for (const [, name = '', number = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    fonts.set(name, decoderOf(objects.get(number) ?? '', objects))
  }
  const contents = [...source.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(
    (match) => match[1] ?? '',
  )
  return { source, pages: contents.map((number) => drawnTexts(objects.get(number) ?? '', fonts)), attached }
}

function inflated(source: string): string {
  return source.replace(
    /(\/Filter \/FlateDecode\n[^>]*>>\nstream\n)([\s\S]*?)(?=\nendstream\nendobj)/g,
    (_, head: string, packed: string) => head + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
}

/** All text of a page or of several, pieces divided by a line feed. */
export function textOf(drawn: DrawnText[]): string {
  return drawn.map((piece) => piece.text).join('\n')
}

function drawnTexts(content: string, fonts: Map<string, (hex: string) => string>): DrawnText[] {
  const tags: string[] = []
  const drawn: DrawnText[] = []
  let decode = (hex: string): string => hex
  for (const [, opened, closed, font, shown] of content.matchAll(
    /\/(\w+) (?:<<[^>]*>> )?B(?:DC|MC)|(EMC)|\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ)/g,
  )) {
    if (opened) tags.push(opened)
    if (closed) tags.pop()
    if (font) decode = fonts.get(font) ?? decode
    if (shown) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map((match) => match[1] ?? '').join('')
      drawn.push({ tag: tags.at(-1) ?? 'none', text: decode(hex) })
    }
  }
  return drawn
}

function decoderOf(font: string, objects: Map<string, string>): (hex: string) => string {
  const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
  if (!map) return (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of (objects.get(map) ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    const entries = [...list.matchAll(/<([0-9a-f ]*)>/g)]
    for (const [index, entry] of entries.entries())
      letters.set(parseInt(first, 16) + index, utf16(entry[1] ?? ''))
  }
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(parseInt(code, 16)) ?? '').join('')
}

function utf16(hex: string): string {
  return (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(parseInt(unit, 16)))
    .join('')
}
