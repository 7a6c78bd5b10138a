import { expect, test } from 'vitest'
import type { ExportFormat } from '#contract/exports.ts'
import { exportNote } from './export-note.ts'
import { aNote } from './note-fixture.ts'

const whose = { owner: { userId: 'robin', organizationId: null } }
const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }

test.each<[ExportFormat, string, string]>([
  ['pdf', 'application/pdf', '%PDF-1.7'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
  ['txt', 'text/plain; charset=utf-8', '*** Draft'],
  ['fhir', 'application/fhir+json; fhirVersion=4.0', '{\n  "resourceType": "Bundle"'],
])('%s has its media type and its beginning', async (format, mediaType, beginning) => {
  const file = await exportNote(aNote(), format, options, whose)
  expect(file.mediaType).toBe(mediaType)
  expect(new TextDecoder().decode(file.bytes.subarray(0, beginning.length))).toBe(beginning)
})

test('the file is named after the day and time of the visit where it took place, and after nothing else', async () => {
  const note = aNote({ label: 'Private words', visitAt: '2026-11-22T03:00:00.000Z' })
  expect((await exportNote(note, 'txt', options, whose)).fileName).toBe('note-2026-11-21-2200.txt')
  expect((await exportNote(note, 'txt', { ...options, timeZone: 'UTC' }, whose)).fileName).toBe(
    'note-2026-11-22-0300.txt',
  )
})
