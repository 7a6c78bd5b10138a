import { z } from 'zod'
import { Agreement } from './agreements.ts'
import { Empty, Id, Moment, line } from './common.ts'
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

/** Newest first. All agreements come with the first page. */
export const listDocuments = endpoint({
  method: 'POST',
  path: '/api/listDocuments',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'documents',
  summary: 'The agreements and documents of the signed-in user',
  body: z.object({
    userId: Id.optional(),
    cursor: z.string().max(200).nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
  }),
  reply: z.object({
    agreements: z.array(Agreement),
    documents: z.array(KeptDocument),
    nextCursor: z.string().nullable(),
  }),
})

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

/** `checksum_mismatch` when the file is no longer what was kept. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id/file',
  access: 'signedIn',
  tag: 'documents',
  summary: 'A document of the signed-in user',
  params: z.object({ id: Id }),
  download: [...new Set(Object.values(DOCUMENT_MEDIA_TYPES))],
})

export const deleteDocument = endpoint({
  method: 'POST',
  path: '/api/deleteDocument',
  access: 'signedIn',
  tag: 'documents',
  summary: 'Delete a document for good',
  body: z.object({ id: Id }),
  reply: Empty,
})
