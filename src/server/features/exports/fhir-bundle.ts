import { createHash } from 'node:crypto'
import type {
  Bundle,
  CodeableConcept,
  Composition,
  Device,
  DocumentReference,
  Encounter,
  Meta,
  Patient,
  Practitioner,
  Provenance,
  Reference,
  Resource,
} from '@medplum/fhirtypes'
import type { VisitKind } from '#contract/note-settings.ts'
import type { Note } from '#contract/notes.ts'
import { DOCUMENT_CODES, LOINC } from './fhir-codes.ts'
import { sectionsOf } from './fhir-sections.ts'
import { changedAt, noteDocument, type DocumentOptions, type NoteDocument } from './note-document.ts'
import { plainText } from './plain-text.ts'
import { oneLine } from './xml-text.ts'

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'
const CLINICAL_NOTE: CodeableConcept = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
      code: 'clinical-note',
      display: 'Clinical Note',
    },
  ],
}

/** How far the note has come, in the words of each resource. */
interface Standing {
  composition: Composition['status']
  document: DocumentReference['status']
  encounter: Encounter['status']
}

const UNSIGNED: Standing = { composition: 'preliminary', document: 'current', encounter: 'unknown' }
const SIGNED: Standing = { composition: 'final', document: 'current', encounter: 'finished' }
const ADDED_TO: Standing = { ...SIGNED, composition: 'amended' }
/** Nobody may rely on it: FHIR says that of what was entered in error. */
const BROKEN: Standing = {
  composition: 'entered-in-error',
  document: 'entered-in-error',
  encounter: 'unknown',
}

const ENCOUNTER_CLASSES = {
  in_person: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
  telehealth: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'VR', display: 'virtual' },
  phone: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'VR', display: 'virtual' },
} as const satisfies Record<VisitKind, Encounter['class']>

/**
 * The note as a FHIR R4 document: a Composition with its sections, patient, encounter, author and the writing software, the same
 * text once as a DocumentReference, and a Provenance of who made it. It says what PDF and plain text say, word for word; the
 * same version of a note gives the same ids. A patient who is not named is left out.
 */
export function fhirBundle(note: Note, options: DocumentOptions): Bundle {
  const document = noteDocument(note, options)
  const parts = partsOf(note, document, options.authorName)
  return {
    resourceType: 'Bundle',
    ...metaOf(note),
    identifier: uuidIdentifier(derivedUuid(note.id, `version ${note.version} ${parts.composition.status}`)),
    type: 'document',
    timestamp: changedAt(note),
    entry: Object.values(parts)
      .filter((resource) => resource !== undefined)
      .map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  }
}

/** The resources of the document in their order, the Composition first. */
function partsOf(note: Note, document: NoteDocument, holderName: string) {
  const standing = standingOf(note)
  const patient = patientOf(note)
  const [practitioner, device] = [holderOf(note, holderName), softwareOf(note, document)]
  const signer = signerOf(note)
  const author = signer ?? practitioner
  const encounter = encounterOf(note, standing, patient, author)
  const links = {
    ...(patient ? { subject: referenceTo(patient) } : {}),
    author: [referenceTo(author)],
  }
  const composition: Composition = {
    resourceType: 'Composition',
    id: note.id,
    ...metaOf(note),
    language: 'en-US',
    identifier: uuidIdentifier(note.id),
    status: standing.composition,
    type: documentType(note, document),
    category: [CLINICAL_NOTE],
    ...links,
    encounter: referenceTo(encounter),
    date: changedAt(note),
    title: oneLine(document.title),
    ...attesterOf(note, author),
    section: sectionsOf(note, document),
  }
  const reference: DocumentReference = {
    resourceType: 'DocumentReference',
    id: derivedUuid(note.id, 'DocumentReference'),
    ...metaOf(note),
    identifier: [uuidIdentifier(note.id)],
    status: standing.document,
    docStatus: standing.composition,
    type: documentType(note, document),
    category: [CLINICAL_NOTE],
    ...links,
    date: changedAt(note),
    content: [{ attachment: textAttachment(document) }],
    context: { encounter: [referenceTo(encounter)], period: { start: note.visitAt } },
  }
  const provenance = provenanceOf(note, [composition, reference], { signer, practitioner, device })
  return { composition, patient, encounter, practitioner, signer, device, reference, provenance }
}

function standingOf(note: Note): Standing {
  if (note.seal?.state === 'broken') return BROKEN
  if (!note.signature) return UNSIGNED
  return note.addenda.length > 0 ? ADDED_TO : SIGNED
}

function patientOf({ id, patient }: Note): Patient | undefined {
  if (!patient) return undefined
  const [name, mrn] = [oneLine(patient.name), oneLine(patient.mrn)]
  if (!name && !mrn && !patient.dateOfBirth) return undefined
  const medicalRecord: CodeableConcept = { coding: [{ system: `${TERMINOLOGY}/v2-0203`, code: 'MR' }] }
  return {
    resourceType: 'Patient',
    id: derivedUuid(id, 'Patient'),
    ...(mrn ? { identifier: [{ type: medicalRecord, value: mrn }] } : {}),
    ...(name ? { name: [{ text: name }] } : {}),
    ...(patient.dateOfBirth ? { birthDate: patient.dateOfBirth } : {}),
    gender: patient.sex,
  }
}

/** Who has the note now, and wrote it unless somebody else signed it. */
function holderOf({ id }: Note, holderName: string): Practitioner {
  const name = oneLine(holderName)
  return {
    resourceType: 'Practitioner',
    id: derivedUuid(id, 'Practitioner'),
    ...(name ? { name: [{ text: name }] } : {}),
  }
}

/** Who wrote and signed it, where that is not who has the note now: their names, which may be the same, say nothing of it. */
function signerOf({ id, signature, seal }: Note): Practitioner | undefined {
  if (!signature || signature.byAuthor || seal?.state === 'broken') return undefined
  const name = oneLine(signature.byName)
  return {
    resourceType: 'Practitioner',
    id: derivedUuid(id, 'Practitioner who signed'),
    ...(name ? { name: [{ text: name }] } : {}),
  }
}

function softwareOf({ id }: Note, { productName }: NoteDocument): Device {
  return {
    resourceType: 'Device',
    id: derivedUuid(id, 'Device'),
    deviceName: [{ name: productName, type: 'user-friendly-name' }],
    type: { text: 'Clinical documentation software' },
  }
}

function encounterOf(
  note: Note,
  standing: Standing,
  patient: Patient | undefined,
  practitioner: Practitioner,
): Encounter {
  return {
    resourceType: 'Encounter',
    id: derivedUuid(note.id, 'Encounter'),
    ...metaOf(note),
    status: standing.encounter,
    class: ENCOUNTER_CLASSES[note.visitKind],
    ...(patient ? { subject: referenceTo(patient) } : {}),
    participant: [{ individual: referenceTo(practitioner) }],
    period: { start: note.visitAt },
  }
}

/** Who stands for the text. A note that is not as it was signed is shown with nobody's signature. */
function attesterOf(
  { signature, seal }: Note,
  signer: Practitioner,
): Pick<Composition, 'attester'> | undefined {
  if (!signature || seal?.state === 'broken') return undefined
  // Under the name that they signed with, whatever they are called by now.
  const party = { ...referenceTo(signer), display: oneLine(signature.byName) }
  return { attester: [{ mode: 'legal', time: signature.at, party }] }
}

function textAttachment(document: NoteDocument): DocumentReference['content'][number]['attachment'] {
  const bytes = Buffer.from(plainText(document))
  return {
    contentType: 'text/plain; charset=utf-8',
    language: 'en-US',
    data: bytes.toString('base64'),
    size: bytes.length,
    hash: createHash('sha1').update(bytes).digest('base64'),
    title: oneLine(document.title),
  }
}

/** Written by software of which a person is the author, and by nobody else. Whoever took a signed note over keeps it, and wrote none of it. */
function provenanceOf(
  note: Note,
  targets: Array<Composition | DocumentReference>,
  {
    signer,
    practitioner,
    device,
  }: { signer: Practitioner | undefined; practitioner: Practitioner; device: Device },
): Provenance {
  const agent = (code: string, who: Reference<Practitioner | Device>) => ({
    type: { coding: [{ system: `${TERMINOLOGY}/provenance-participant-type`, code }] },
    who,
  })
  return {
    resourceType: 'Provenance',
    id: derivedUuid(note.id, 'Provenance'),
    target: targets.map(referenceTo),
    recorded: changedAt(note),
    agent: [
      agent('author', referenceTo(signer ?? practitioner)),
      agent('assembler', referenceTo(device)),
      ...(signer ? [agent('custodian', referenceTo(practitioner))] : []),
    ],
  }
}

const documentType = (note: Note, { kind }: NoteDocument): CodeableConcept => ({
  coding: [{ system: LOINC, code: DOCUMENT_CODES[note.template] }],
  text: kind,
})

/** What comes of practice is no record of a patient: charts tell it apart by this label. */
const metaOf = ({ practice }: Note): { meta?: Meta } =>
  practice
    ? {
        meta: {
          security: [{ system: `${TERMINOLOGY}/v3-ActReason`, code: 'HTEST', display: 'test health data' }],
        },
      }
    : {}

const referenceTo = <T extends Resource>({ resourceType, id }: T): Reference<T> => ({
  reference: `urn:uuid:${id}`,
  type: resourceType,
})
const uuidIdentifier = (uuid: string) => ({ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${uuid}` })

/** A UUID of version 5 (RFC 9562): the same for the same name within the same note. */
function derivedUuid(noteId: string, name: string): string {
  const space = Buffer.from(noteId.replaceAll('-', ''), 'hex')
  const hex = createHash('sha1').update(space).update(name).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
