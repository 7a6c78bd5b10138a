import type {
  Bundle,
  Composition,
  DocumentReference,
  Patient,
  Provenance,
  Resource,
} from '@medplum/fhirtypes'
import { Fhir } from 'fhir'
import { expect, test } from 'vitest'
import type { VisitKind, TemplateKey } from '#contract/note-settings.ts'
import { Note } from '#contract/notes.ts'
import { TEMPLATES } from '#scribe/templates.ts'
import { fhirBundle } from './fhir-bundle.ts'
import { DOCUMENT_CODES, sectionCode } from './fhir-codes.ts'
import { noteDocument } from './note-document.ts'
import { aNote, aSection, aSentence } from './note-fixture.ts'
import { plainText } from './plain-text.ts'

const options = { productName: 'Attest', timeZone: 'America/New_York', authorName: 'Clinician Example, MD' }
const signature = {
  byName: 'Clinician Example, MD',
  byAuthor: true,
  at: '2026-11-21T20:00:00.000Z',
  attestation: 'I attest.',
}
const addendum = {
  id: aNote().id,
  text: 'It healed.\n\nCalled back.',
  byName: 'Clinician Example, MD',
  at: '2026-11-22T15:00:00.000Z',
}
const patient = { name: 'Example Patient', dateOfBirth: '1968-03-04', sex: 'female' as const, mrn: 'MR-1' }
const HOSTILE = `<script>alert(1)</script> & "x" 'y' ]]> \u0000\u0007\ud800 <b onload=x>a</b>\nnext line`

const written = aNote({
  practice: false,
  patient,
  sections: [
    aSection('HPI', [aSentence('Knee pain.'), aSentence('No fever.', { support: 'unsupported' })], {
      key: 'hpi',
    }),
    aSection('Plan', [
      aSentence('Knee pain', { layout: 'heading' }),
      aSentence('Rest.', { layout: 'bullet' }),
      aSentence('Ice.', { layout: 'bullet' }),
    ]),
  ],
})

const fhir = new Fhir()
const resources = (bundle: Bundle): Resource[] =>
  bundle.entry?.flatMap(({ resource }) => resource ?? []) ?? []
function only<T extends Resource>(bundle: Bundle, type: T['resourceType']): T {
  const found = resources(bundle).filter(({ resourceType }) => resourceType === type)
  expect(found).toHaveLength(1)
  return found[0] as T
}

function everyValue(value: unknown, visit: (key: string, value: unknown) => void, key = ''): void {
  visit(key, value)
  if (value !== null && typeof value === 'object')
    for (const [inner, next] of Object.entries(value)) everyValue(next, visit, inner)
}

/** What FHIR R4 asks of a document and what the validator does not look at. */
function faultsOf(bundle: Bundle): string[] {
  const faults: string[] = []
  const { valid, messages } = fhir.validate(bundle, { errorOnUnexpected: true })
  if (!valid) faults.push(...messages.map(({ location, message }) => `${location}: ${message}`))
  const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl)
  if (resources(bundle)[0]?.resourceType !== 'Composition') faults.push('bdl-11: the first is no Composition')
  if (!bundle.identifier?.system || !bundle.identifier.value) faults.push('bdl-9: no identifier')
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(bundle.timestamp ?? '')) faults.push('bdl-10: no timestamp')
  if (new Set(urls).size !== urls.length) faults.push('bdl-7: an entry stands twice')
  for (const { fullUrl, resource } of bundle.entry ?? [])
    if (fullUrl !== `urn:uuid:${resource?.id}`) faults.push(`${fullUrl} is not the id of its resource`)
  everyValue(bundle, (key, value) => {
    if (key === 'reference' && !urls.includes(String(value))) faults.push(`dangling ${String(value)}`)
    if (value === undefined || value === null) faults.push(`${key} is nothing`)
    if (typeof value === 'string' && value.trim() === '') faults.push(`${key} is empty`)
    if (value !== null && typeof value === 'object' && Object.keys(value).length === 0)
      faults.push(`${key} is empty`)
    if (key === 'div') faults.push(...narrativeFaults(String(value)))
  })
  return faults
}

/** txt-1 and txt-2: markup of a few elements without attributes, well formed, and some text in it. */
function narrativeFaults(div: string): string[] {
  const faults: string[] = []
  const inner = /^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml">(.*)<\/div>$/su.exec(div)?.[1] ?? ''
  const open: string[] = []
  for (const [, closing, name = '', rest = ''] of inner.matchAll(/<(\/?)(\w*)([^>]*)>/g)) {
    if (!['p', 'b', 'i', 'ul', 'li', 'br'].includes(name) || !['', '/'].includes(rest))
      faults.push(`<${name}${rest}>`)
    if (closing && open.pop() !== name) faults.push(`</${name}> closes nothing`)
    if (!closing && rest !== '/') open.push(name)
  }
  if (open.length > 0) faults.push(`${open.join()} stays open`)
  if (/&(?!amp;|lt;|gt;)/.test(inner)) faults.push('an ampersand stands by itself')
  if (inner.replace(/<[^>]*>/g, '').trim() === '') faults.push('txt-2: no text')
  if (/(?![\n\t])\p{Cc}|\p{Surrogate}/u.test(inner)) faults.push('a character that XML cannot hold')
  return faults
}

const cases: Array<[name: string, note: Note]> = [
  ['a draft', written],
  ['a draft without a word', aNote({ patient: null })],
  ['a signed note', { ...written, signature }],
  ['a note that somebody else signed', { ...written, signature: { ...signature, byAuthor: false } }],
  ['a signed note with an addendum', { ...written, signature, addenda: [addendum] }],
  ['a signed note of practice', { ...written, practice: true, signature }],
  [
    'a patient of whom only the birthday is known',
    { ...written, patient: { ...patient, name: ' ', mrn: '' } },
  ],
  [
    'a patient of whom nothing is known',
    { ...written, patient: { ...patient, name: '', mrn: '', dateOfBirth: null } },
  ],
  [
    'hostile words everywhere',
    {
      ...written,
      label: HOSTILE,
      patient: { ...patient, name: HOSTILE, mrn: HOSTILE },
      signature: { ...signature, byName: HOSTILE, attestation: HOSTILE },
      addenda: [{ ...addendum, text: HOSTILE, byName: HOSTILE }],
      sections: [aSection(HOSTILE, [aSentence(HOSTILE), aSentence(HOSTILE, { layout: 'bullet' })])],
    },
  ],
  ...(['in_person', 'telehealth', 'phone'] as const satisfies VisitKind[]).map(
    (visitKind): [string, Note] => [`a visit ${visitKind}`, { ...written, visitKind }],
  ),
  ...TEMPLATES.map(({ key, sections }): [string, Note] => [
    `every section of ${key}`,
    {
      ...written,
      template: key as TemplateKey,
      sections: sections.map((plan) => aSection(plan.title, [aSentence('Words.')], { key: plan.key })),
    },
  ]),
]

test.each(cases)('%s is a document that FHIR R4 takes', (_, note) => {
  expect(faultsOf(JSON.parse(JSON.stringify(fhirBundle(note, options))) as Bundle)).toEqual([])
})

test.each<[string, (bundle: Bundle) => void]>([
  ['a code that is none', (bundle) => Object.assign(only(bundle, 'Composition'), { status: 'done' })],
  [
    'a script',
    (bundle) =>
      void ((only<Composition>(bundle, 'Composition').section ?? [])[0]!.text!.div = '<div><script/></div>'),
  ],
  ['a reference to nothing', (bundle) => void bundle.entry?.splice(3, 1)],
  [
    'an element that FHIR does not have',
    (bundle) => Object.assign(only(bundle, 'Patient'), { colour: 'red' }),
  ],
])('these looks would notice %s', (_, spoil) => {
  const bundle = structuredClone(fhirBundle({ ...written, signature }, options))
  spoil(bundle)
  expect(faultsOf(bundle)).not.toEqual([])
})

test('it says word for word what the plain text says, in its sections and as a whole', () => {
  const note = { ...written, signature, addenda: [addendum] }
  const bundle = fhirBundle(note, options)
  const document = noteDocument(note, options)
  const { section = [] } = only<Composition>(bundle, 'Composition')
  expect(section.map(({ title }) => title)).toEqual([
    ...document.sections.map(({ title }) => title),
    'Signature',
    ...document.addenda.map(({ title }) => title),
  ])
  expect(section[0]?.text?.div).toContain('<p>Knee pain.</p><p>No fever.</p>')
  expect(section[1]?.text?.div).toContain('<p><b>Knee pain</b></p><ul><li>Rest.</li><li>Ice.</li></ul>')
  expect(section[3]?.text?.div).toContain('<p>It healed.</p><p>Called back.</p>')
  const { content } = only<DocumentReference>(bundle, 'DocumentReference')
  expect(Buffer.from(content?.[0]?.attachment?.data ?? '', 'base64').toString()).toBe(plainText(document))
})

test.each<[string, Partial<Note>, Composition['status'], number]>([
  ['a draft is preliminary, and nobody attests it', {}, 'preliminary', 0],
  ['a signed note is final', { signature }, 'final', 1],
  ['one with an addendum is amended', { signature, addenda: [addendum] }, 'amended', 1],
])('%s', (_, change, status, attesters) => {
  const bundle = fhirBundle({ ...written, ...change }, options)
  const composition = only<Composition>(bundle, 'Composition')
  expect(composition.status).toBe(status)
  expect(only<DocumentReference>(bundle, 'DocumentReference').docStatus).toBe(status)
  expect(composition.attester ?? []).toHaveLength(attesters)
})

test.each([true, false])(
  'a note that is not as it was signed (by its author: %s) says that nobody may rely on it, and carries no signature',
  (byAuthor) => {
    const seal = { state: 'broken' as const, fingerprint: 'abcd', problems: ['text' as const] }
    const bundle = fhirBundle(
      Note.parse({ ...written, signature: { ...signature, byAuthor }, seal }),
      options,
    )
    const composition = only<Composition>(bundle, 'Composition')
    expect(composition).toMatchObject({ status: 'entered-in-error' })
    expect(composition.attester).toBeUndefined()
    only(bundle, 'Practitioner')
    expect(composition.section?.[0]?.text?.div).toContain('Seal broken')
    expect(only<DocumentReference>(bundle, 'DocumentReference').status).toBe('entered-in-error')
  },
)

test('sentences that nothing supports are flagged until the note is signed', () => {
  const text = (note: Note) =>
    JSON.stringify(only<Composition>(fhirBundle(note, options), 'Composition').section)
  expect(text(written)).toContain('No fever.<i> [not in the transcript]</i>')
  expect(text({ ...written, signature })).not.toContain('not in the transcript')
})

test('practice is labelled as test data on everything that a chart could file', () => {
  const bundle = fhirBundle({ ...written, practice: true }, options)
  const labelled = [bundle, ...resources(bundle)].filter(({ meta }) => meta?.security?.[0]?.code === 'HTEST')
  expect(labelled.map(({ resourceType }) => resourceType)).toEqual(
    expect.arrayContaining(['Bundle', 'Composition', 'Encounter', 'DocumentReference']),
  )
  expect(JSON.stringify(fhirBundle(written, options))).not.toContain('HTEST')
})

test('a patient is told as far as they are known, and not at all when they are not', () => {
  const known = only<Patient>(fhirBundle(written, options), 'Patient')
  expect(known).toMatchObject({
    name: [{ text: 'Example Patient' }],
    birthDate: '1968-03-04',
    gender: 'female',
    identifier: [{ value: 'MR-1' }],
  })
  const nobody = fhirBundle({ ...written, patient: null }, options)
  expect(resources(nobody).map(({ resourceType }) => resourceType)).not.toContain('Patient')
})

test('who signed attests and is the author, by whose note it is and not by their name', () => {
  const whoIn = (note: Note, authorName: string) => {
    const bundle = fhirBundle(note, { ...options, authorName })
    const { author, attester } = only<Composition>(bundle, 'Composition')
    const { agent } = only<Provenance>(bundle, 'Provenance')
    const party = attester?.[0]?.party
    const nameOf = (reference?: string) => {
      const found = bundle.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource
      return found?.resourceType === 'Practitioner' ? found.name?.[0]?.text : undefined
    }
    const agents = agent.filter(({ who }) => nameOf(who?.reference) !== undefined)
    const signer = party?.reference
    return {
      display: party?.display,
      signed: nameOf(signer),
      isAuthor: signer === author?.[0]?.reference && signer === agents[0]?.who?.reference,
      agents: agents.map(({ type, who }) => [type?.coding?.[0]?.code, nameOf(who?.reference)]),
      people: resources(bundle).filter(({ resourceType }) => resourceType === 'Practitioner').length,
    }
  }
  const bySomebodyElse = { ...written, signature: { ...signature, byAuthor: false } }
  const display = 'Clinician Example, MD'
  const shown = { display, isAuthor: true }
  // Handed over since: who has it now wrote none of it.
  expect(whoIn(bySomebodyElse, 'Dr Taker')).toEqual({
    ...shown,
    signed: display,
    agents: [
      ['author', display],
      ['custodian', 'Dr Taker'],
    ],
    people: 2,
  })
  expect(whoIn(bySomebodyElse, display).people).toBe(2)
  // Renamed since: still one.
  expect(whoIn({ ...written, signature }, 'Dr Other')).toEqual({
    ...shown,
    signed: 'Dr Other',
    agents: [['author', 'Dr Other']],
    people: 1,
  })
})

test('the same version gives the same file; another is another document of the same note', () => {
  expect(fhirBundle(written, options)).toEqual(fhirBundle(written, options))
  const next = fhirBundle({ ...written, version: written.version + 1 }, options)
  expect(next.identifier).not.toEqual(fhirBundle(written, options).identifier)
  expect(next.entry?.map(({ fullUrl }) => fullUrl)).toEqual(
    fhirBundle(written, options).entry?.map(({ fullUrl }) => fullUrl),
  )
})

test('every section of every template has a code, and a section of a person none', () => {
  for (const { key, sections } of TEMPLATES) {
    expect(DOCUMENT_CODES[key as TemplateKey]).toMatch(/^\d+-\d$/)
    for (const section of sections) expect(sectionCode(key as TemplateKey, section.key)).toMatch(/^\d+-\d$/)
  }
  expect(sectionCode('soap', 'own_words')).toBeUndefined()
})
