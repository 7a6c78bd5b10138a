import { expect, test, vi } from 'vitest'
import { exportNote } from './export-note.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'

// The modules of this thread alone: a worker loads its own.
const { onEventLoop } = vi.hoisted(() => ({
  onEventLoop: () => Promise.reject(new Error('This holds up the event loop.')),
}))
vi.mock('./pdf.ts', () => ({ renderPdf: onEventLoop }))
vi.mock('./docx.ts', () => ({ renderDocx: onEventLoop }))
vi.mock('./plain-text.ts', () => ({ plainText: onEventLoop }))
vi.mock('./fhir-bundle.ts', () => ({ fhirBundle: onEventLoop }))

const options = { productName: 'Attest', timeZone: 'UTC', authorName: 'Dr Robin Sample' }
const whose = { owner: { userId: 'robin', organizationId: null } }
const noteOf = (sentences: number) => {
  const text = 'The patient reports that the right knee was a little better after ibuprofen on this day.'
  return aNote({
    sections: [
      aSection(
        'HPI',
        Array.from({ length: sentences }, () => aSentence(text)),
      ),
    ],
  })
}

test.each([
  ['pdf', '%PDF'],
  ['docx', 'PK'],
  ['txt', '*** Draft'],
  ['fhir', '{\n  "resourceType": "Bundle"'],
] as const)('a note is made a file beside the event loop, however short it is: %s', async (format, magic) => {
  const { bytes } = await exportNote(noteOf(3), format, options, whose)
  expect(Buffer.from(bytes).subarray(0, magic.length).toString()).toBe(magic)
})
