import { expect, test } from 'vitest'
import type { ExportFormat } from '#contract/exports.ts'
import type { Note } from '#contract/notes.ts'
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

const at = '2026-11-22T03:00:00.000Z'
const id = '0198f3a0-0000-7000-8000-00000000AB12'
const signature = { byName: 'Clinician Example, MD', byAuthor: true, at, attestation: 'I attest.' }
const broken: Note['seal'] = { state: 'broken', problems: ['text'], fingerprint: '' }
const addendum = { id: 'a1', text: 'More.', byName: 'Clinician Example, MD', at }

test.each<[Partial<Note>, string]>([
  [{}, 'note-2026-11-21-2200-draft-ab12.txt'],
  [{ signature }, 'note-2026-11-21-2200-signed-ab12.txt'],
  [{ signature, addenda: [addendum] }, 'note-2026-11-21-2200-amended-ab12.txt'],
  [{ signature, seal: broken }, 'note-2026-11-21-2200-seal-broken-ab12.txt'],
  [{ signature: null, seal: broken }, 'note-2026-11-21-2200-seal-broken-ab12.txt'],
  [{ practice: true }, 'practice-note-2026-11-21-2200-draft-ab12.txt'],
])('a file tells by its name which visit it is of, and names nobody: %o', async (change, name) => {
  const patient: Note['patient'] = {
    name: 'Private Person',
    dateOfBirth: '1968-03-04',
    sex: 'unknown',
    mrn: '77',
  }
  const note = aNote({ id, practice: false, label: 'Private words', visitAt: at, patient, ...change })
  expect((await exportNote(note, 'txt', options, whose)).fileName).toBe(name)
})

test('the day and time in its name are those where the visit took place', async () => {
  const note = aNote({ id, practice: false, visitAt: at })
  expect((await exportNote(note, 'txt', { ...options, timeZone: 'UTC' }, whose)).fileName).toBe(
    'note-2026-11-22-0300-draft-ab12.txt',
  )
})
