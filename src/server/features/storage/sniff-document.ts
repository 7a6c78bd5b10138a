import { DOCUMENT_MEDIA_TYPES, type DocumentExtension } from '#contract/document-files.ts'

/** What the bytes are, whatever the name says; null for anything else. A Word document with macros is something else. */
export function sniffDocument(bytes: Buffer): 'pdf' | 'png' | 'jpeg' | 'docx' | null {
  if (startsWith(bytes, '25504446 2d') && bytes.includes('%%EOF', Math.max(0, bytes.length - 2_048)))
    return 'pdf'
  if (startsWith(bytes, '89504e470d0a1a0a 0000000d 49484452')) return 'png'
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg'
  return isWordDocument(bytes) ? 'docx' : null
}

/** The ending of the name when it is one that is accepted and says what the bytes are, else null. */
export function honestExtension(name: string, bytes: Buffer): DocumentExtension | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!isAccepted(extension)) return null
  const found = sniffDocument(bytes)
  return found === (extension === 'jpg' ? 'jpeg' : extension) ? extension : null
}

function isAccepted(extension: string): extension is DocumentExtension {
  return Object.hasOwn(DOCUMENT_MEDIA_TYPES, extension)
}

function startsWith(bytes: Buffer, hex: string): boolean {
  const expected = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  return bytes.subarray(0, expected.length).equals(expected)
}

const LOCAL_ENTRY = 'PK\u0003\u0004'
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const LONGEST_COMMENT = 65_535

function isWordDocument(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== LOCAL_ENTRY) return false
  const names = namesInZip(bytes)
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('word/document.xml') &&
    !names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))
  )
}

/** The names in the directory at the end of a ZIP file; none when there is no sound directory. */
function namesInZip(bytes: Buffer): string[] {
  const end = directoryEnd(bytes)
  if (end === null) return []
  const count = bytes.readUInt16LE(end + 10)
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return []
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    names.push(bytes.toString('utf8', at + 46, at + 46 + name))
    at += 46 + name + extra + comment
  }
  return names
}

function directoryEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - DIRECTORY_END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - DIRECTORY_END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === DIRECTORY_END) return at
  return null
}
