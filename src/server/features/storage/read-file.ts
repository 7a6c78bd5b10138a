import { DOCUMENT_MEDIA_TYPES } from '#contract/document-files.ts'
import { DOCUMENT_MAX_BYTES } from '#domain/limits.ts'
import { type Bringing, readWhole } from '#server/http/read-whole.ts'
import { Refusal } from '#server/http/refusal.ts'
import { honestExtension } from './sniff-document.ts'

const TOO_LARGE = `This file is larger than ${DOCUMENT_MAX_BYTES / 1_000_000} MB. Make it smaller, or split it.`
const NOT_WHAT_IT_SAYS =
  'This file is not what its name says, or it is damaged. Use a PDF, PNG, JPG, JPEG or DOCX file.'

/** A file that somebody brings, looked at: what its bytes are. Throws too_large, invalid_input and unsupported_file. */
export async function readFile(name: string, call: Bringing): Promise<{ bytes: Buffer; mediaType: string }> {
  const bytes = await readWhole(call, { limitBytes: DOCUMENT_MAX_BYTES, tooLarge: TOO_LARGE })
  if (bytes.length === 0)
    throw new Refusal('invalid_input', 'This file is empty. Choose it again from where it is kept.')
  const extension = honestExtension(name, bytes)
  if (!extension) throw new Refusal('unsupported_file', NOT_WHAT_IT_SAYS)
  return { bytes, mediaType: DOCUMENT_MEDIA_TYPES[extension] }
}

/** What the name of such a file ends with, for one that is given out under another. */
export function endingOf(mediaType: string): string {
  return Object.entries(DOCUMENT_MEDIA_TYPES).find(([, type]) => type === mediaType)?.[0] ?? 'bin'
}
