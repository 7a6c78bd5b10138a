import type { TemplateKey, VisitKind } from '#contract/note-settings.ts'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { isFromPearl, PEARL_MARK, textStatements } from '#domain/note-text.ts'
import { sealWords } from '#domain/seal-words.ts'
import { formatDay, formatMoment, formatPlainDate } from './visit-time.ts'

/** A stretch of text of one kind; `flag` is a mark of ours inside the physician's words. */
export interface Run {
  text: string
  flag: boolean
}

/** `heading` opens a problem; the items of one list stay together. A run's text may hold line feeds. */
export type Block =
  { kind: 'paragraph'; runs: Run[] } | { kind: 'heading'; runs: Run[] } | { kind: 'list'; items: Run[][] }

/** A note as any paper shows it: what is said, not how it is set. Everything is plain text. */
export interface NoteDocument {
  title: string
  /** What kind of document it is: "SOAP note". */
  kind: string
  /** Name and value, in the order they are read. */
  facts: Array<[name: string, value: string]>
  /** `key`: the template's, by which a reader that is a program knows the section. */
  sections: Array<{ key: string; title: string; blocks: Block[] }>
  /** Lines under the note; null while it is not signed. */
  signature: string[] | null
  addenda: Array<{ title: string; text: string }>
  /** One line for the head of every page. */
  pageHeader: string
  /** Marks for every page, the gravest first; empty for a signed note of a patient. */
  marks: string[]
  /** A word or two to lay across the page behind the text; null for none. */
  watermark: string | null
  /** Small print at the end of every page. */
  imprint: string
  /** Who wrote it: of a signed note that was handed over since, who signed. */
  author: string
  productName: string
  /** When the note was last changed, ISO 8601. */
  changedAt: string
}

export interface DocumentOptions {
  productName: string
  /** IANA zone for every time shown; an unknown one is read as UTC. */
  timeZone: string
  authorName: string
}

export const PRACTICE_MARK = 'Practice - not for patient care'
export const UNSIGNED_MARK = 'Draft – not signed'
export const BROKEN_MARK = 'Seal broken – not as it was signed – do not rely on it'
const UNSUPPORTED_FLAG = '[not in the transcript]'

const TEMPLATE_TITLES = {
  soap: 'SOAP note',
  history_and_physical: 'History and physical',
  progress: 'Progress note',
  consultation: 'Consultation',
  procedure: 'Procedure note',
  discharge_summary: 'Discharge summary',
  psychiatry_intake: 'Psychiatry intake',
} as const satisfies Record<TemplateKey, string>

const VISIT_KINDS = {
  in_person: 'In person',
  telehealth: 'Telehealth',
  phone: 'Phone',
} as const satisfies Record<VisitKind, string>

const HEADER_LABEL_CHARACTERS = 60

/** Lays a note out for reading. Sentences nobody vouched for are flagged as long as the note is not signed. */
export function noteDocument(note: Note, options: DocumentOptions): NoteDocument {
  const day = formatDay(note.visitAt, options.timeZone)
  const title = note.label.trim() || note.suggestedLabel || TEMPLATE_TITLES[note.template]
  const isBroken = note.seal?.state === 'broken'
  const signed = note.signature !== null && !isBroken
  const author =
    note.signature && signed && !note.signature.byAuthor ? note.signature.byName : options.authorName
  const sections = note.sections.map((section) => ({
    key: section.key,
    title: section.title.trim() || 'Note',
    blocks: sectionBlocks(section, !signed),
  }))
  return {
    title,
    kind: TEMPLATE_TITLES[note.template],
    facts: factsOf(note, options, author),
    sections: sections.filter((section) => section.blocks.length > 0),
    signature: signatureOf(note, options.timeZone),
    addenda: note.addenda.map((addendum) => ({
      title: `Addendum by ${addendum.byName}, ${formatMoment(addendum.at, options.timeZone)}`,
      text: addendum.text,
    })),
    pageHeader: [shorten(title), day, author].filter((part) => part !== '').join('  ·  '),
    marks: [
      ...(isBroken ? [BROKEN_MARK] : []),
      ...(note.practice ? [PRACTICE_MARK] : []),
      ...(signed || isBroken ? [] : [UNSIGNED_MARK]),
    ],
    watermark: isBroken ? 'SEAL BROKEN' : note.practice ? 'PRACTICE' : signed ? null : 'DRAFT',
    imprint: `${options.productName}, version ${note.version}`,
    author,
    productName: options.productName,
    changedAt: changedAt(note),
  }
}

/** When what is read was last changed. Of a signed note that is under its seal: when it was signed, or added to. */
export function changedAt({ signature, addenda, updatedAt }: Note): string {
  return signature ? addenda.reduce((last, { at }) => (at > last ? at : last), signature.at) : updatedAt
}

function factsOf(note: Note, options: DocumentOptions, author: string): Array<[string, string]> {
  const { patient } = note
  const facts: Array<[string, string]> = [
    ['Patient', patient?.name ?? ''],
    ['Date of birth', patient?.dateOfBirth ? formatPlainDate(patient.dateOfBirth) : ''],
    ['Sex', patient && patient.sex !== 'unknown' ? capitalised(patient.sex) : ''],
    ['MRN', patient?.mrn ?? ''],
    ['Visit', formatMoment(note.visitAt, options.timeZone)],
    ['Kind of visit', VISIT_KINDS[note.visitKind]],
    ['Document', TEMPLATE_TITLES[note.template]],
    ['Author', author],
  ]
  return facts.filter(([, value]) => value.trim() !== '')
}

/** The sentences of one section as they are laid out; `flagged` marks those that nothing supports. */
export function sectionBlocks(section: Section, flagged: boolean): Block[] {
  const blocks: Block[] = []
  for (const sentence of section.sentences) {
    const runs = runsOf(sentence, flagged)
    if (runs.length > 0) place(blocks, sentence.layout, runs)
  }
  return blocks
}

function place(blocks: Block[], layout: Sentence['layout'], runs: Run[]): void {
  const last = blocks.at(-1)
  switch (layout) {
    case 'heading':
      blocks.push({ kind: 'heading', runs })
      return
    case 'bullet':
      if (last?.kind === 'list') last.items.push(runs)
      else blocks.push({ kind: 'list', items: [runs] })
      return
    case 'inline': {
      const open =
        last?.kind === 'paragraph' ? last.runs : last?.kind === 'list' ? last.items.at(-1) : undefined
      if (open) open.push({ text: ' ', flag: false }, ...runs)
      else blocks.push({ kind: 'paragraph', runs })
      return
    }
    case 'paragraph':
      blocks.push({ kind: 'paragraph', runs })
      return
    default:
      layout satisfies never
  }
}

function runsOf(sentence: Sentence, flagged: boolean): Run[] {
  const text = sentence.text.trim()
  if (text === '') return []
  const flag = flagged && sentence.support === 'unsupported' && !sentence.confirmed
  // Signed or not: what is no part of the visit stays told apart from it.
  const marks = isFromPearl(sentence) ? [{ text: ` ${PEARL_MARK}`, flag: true }] : []
  return [{ text, flag: false }, ...marks, ...(flag ? [{ text: ` ${UNSUPPORTED_FLAG}`, flag: true }] : [])]
}

/** A note that is not as it was signed is never shown with its signature. */
function signatureOf(note: Note, timeZone: string): string[] | null {
  if (note.seal?.state === 'broken') return [`Seal broken: ${sealWords(note.seal)}`]
  if (!note.signature) return null
  return [
    ...signatureLines(note.signature, timeZone),
    // What the product counted before it was signed is for who works with it: the chart gets what was signed.
    ...textStatements(note.sections),
    ...(note.seal
      ? [note.seal.state === 'intact' ? `Seal ${note.seal.fingerprint}, intact` : sealWords(note.seal)]
      : []),
  ]
}

function signatureLines(signature: NonNullable<Note['signature']>, timeZone: string): string[] {
  return [
    `Electronically signed by ${signature.byName}`,
    formatMoment(signature.at, timeZone),
    ...(signature.attestation.trim() === '' ? [] : [signature.attestation.trim()]),
  ]
}

function shorten(label: string): string {
  const characters = [...label]
  if (characters.length <= HEADER_LABEL_CHARACTERS) return label
  return `${characters
    .slice(0, HEADER_LABEL_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
