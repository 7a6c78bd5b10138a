import { z } from 'zod'
import { Agreement } from './agreements.ts'
import { Empty, Id } from './common.ts'
import { DOCUMENT_MEDIA_TYPES, KeptDocument } from './document-files.ts'
import { endpoint } from './endpoint.ts'

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
