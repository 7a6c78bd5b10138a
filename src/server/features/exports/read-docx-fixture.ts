import { inflateRawSync } from 'node:zlib'

/** The parts of a Word document by name ("word/document.xml"), as text. For tests: stored or deflated entries alone. */
export function readDocx(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset))
    const local = file.readUInt32LE(at + 42)
    const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = file.subarray(data, data + size)
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    parts.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'))
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

/** The paragraphs of a part: style name, whether it is a list item, text. */
export function paragraphsOf(xml: string): Array<{ style: string; listed: boolean; text: string }> {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(inner)?.[1] ?? '',
    listed: inner.includes('<w:numPr>'),
    text: [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1]).join(''),
  }))
}
