import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ExportFormat = z.enum(['pdf', 'docx', 'txt', 'fhir'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const exportNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id/export/:format',
  access: 'signedIn',
  tag: 'notes',
  summary: 'The note as a file',
  params: z.object({ id: Id, format: ExportFormat }),
  download: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain',
    'application/fhir+json',
  ],
})
