import { z } from 'zod'
import { Id, line, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What can be kept, by the ending of its name. The server looks at the bytes as well. */
export const DOCUMENT_MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type DocumentExtension = keyof typeof DOCUMENT_MEDIA_TYPES

export const KeptDocument = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  createdAt: Moment,
})
export type KeptDocument = z.infer<typeof KeptDocument>

function decoded(name: string, context: z.RefinementCtx): string {
  try {
    return decodeURIComponent(name)
  } catch {
    context.addIssue('This name of a file cannot be read.')
    return z.NEVER
  }
}

/** Throws unsupported_file when the bytes are not what the ending of the name says, too_large. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/uploadDocument',
  access: 'signedIn',
  tag: 'documents',
  summary: 'Keep a document',
  /** The name, percent-encoded: a header, because addresses are logged by proxies and a name may be a patient's. */
  headers: z.object({ 'x-file-name': z.string().max(2_000).transform(decoded).pipe(line(200)) }),
  upload: [...new Set(Object.values(DOCUMENT_MEDIA_TYPES))],
  reply: z.object({ document: KeptDocument }),
})
