import { z } from 'zod'
import { GivenMoment, Id, Moment, line, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Recording } from './recordings.ts'
import { Contradiction } from './contradictions.ts'
import { Span, TYPED_TEXT_LIMIT_CHARACTERS } from './transcripts.ts'

/** Whether the transcript bears a sentence out. `handwritten`: a person wrote it and the transcript does not hold it. */
export const Support = z.enum(['supported', 'partly', 'unsupported', 'handwritten'])
export type Support = z.infer<typeof Support>

/** Where the words came from. `engine` names writer and model and is empty for everything but `engine`. */
export const Origin = z.object({
  kind: z.enum(['engine', 'dictated', 'typed', 'template', 'dictionary', 'pearl']),
  engine: z.string().max(200).default(''),
})
export type Origin = z.infer<typeof Origin>

/** `inline` goes on in the paragraph before it, `paragraph` begins one, `bullet` is a list item, `heading` opens a problem. */
export const Layout = z.enum(['inline', 'paragraph', 'bullet', 'heading'])
export type Layout = z.infer<typeof Layout>

export const Sentence = z.object({
  id: z.string().min(1).max(64),
  text: text(20_000),
  layout: Layout,
  evidence: z.array(Span).max(200),
  support: Support,
  contradictions: z.array(Contradiction).max(50).default([]),
  /** What of it nobody said, as a sentence for the physician; none when nothing stands out. */
  because: z.string().max(500).nullable().optional(),
  origin: Origin,
  /** A person changed the words after they were first written. */
  edited: z.boolean().default(false),
  /** The physician vouches for it although the transcript does not. */
  confirmed: z.boolean().default(false),
})
export type Sentence = z.infer<typeof Sentence>

export const SectionStyle = z.enum(['prose', 'bullets', 'problems'])

export const Section = z.object({
  /** Unique within the note: the template's section key. */
  key: z.string().min(1).max(64),
  title: line(200),
  style: SectionStyle,
  sentences: z.array(Sentence).max(20_000),
})
export type Section = z.infer<typeof Section>

/** The physician asked for the note to be tidied: once accepted it changes words of a person as well. */
const Asked = { asked: z.boolean().optional() }

/**
 * One thing a renewed draft would change. Words of a person are the target of `replace` or `remove` only when a person
 * `asked` for it. `add`: `sentence` goes after `afterId`, or first when null. `replace`: `sentence` in place of
 * `targetId`. `move`: the sentence itself stays as it is and goes after `afterId`, or first when null.
 */
export const ProposedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    id: z.string(),
    sectionKey: z.string(),
    sectionTitle: z.string(),
    sectionStyle: SectionStyle,
    afterId: z.string().nullable(),
    sentence: Sentence,
  }),
  z.object({
    kind: z.literal('replace'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    sentence: Sentence,
    ...Asked,
  }),
  z.object({
    kind: z.literal('remove'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    ...Asked,
  }),
  z.object({
    kind: z.literal('move'),
    id: z.string(),
    sectionKey: z.string(),
    targetId: z.string(),
    afterId: z.string().nullable(),
  }),
])
export type ProposedChange = z.infer<typeof ProposedChange>

export const NoteStatus = z.enum(['draft', 'ready', 'signed', 'amended', 'archived'])
export type NoteStatus = z.infer<typeof NoteStatus>

export const VisitKind = z.enum(['in_person', 'telehealth', 'phone'])
export type VisitKind = z.infer<typeof VisitKind>

export const LettersMode = z.enum(['off', 'referral', 'patient', 'work_or_school', 'insurance', 'all'])
export type LettersMode = z.infer<typeof LettersMode>

export const TemplateKey = z.enum([
  'soap',
  'history_and_physical',
  'progress',
  'consultation',
  'procedure',
  'discharge_summary',
  'psychiatry_intake',
])
export type TemplateKey = z.infer<typeof TemplateKey>

export const NoteStyle = z.enum(['brief', 'standard', 'detailed'])
export type NoteStyle = z.infer<typeof NoteStyle>

/** Names the encounter's patient. Refused with `baa_required` until the business associate agreement is verified. */
export const Patient = z.object({
  name: line(200).default(''),
  dateOfBirth: z.iso.date().nullable().default(null),
  sex: z.enum(['female', 'male', 'other', 'unknown']).default('unknown'),
  mrn: line(64).default(''),
})
export type Patient = z.infer<typeof Patient>

/**
 * Work going on for the note. `message` is for the screen ("Transcribing 42 %"). `failure` is a sentence, and `retry` is
 * what to call to try again; nothing is lost by it.
 */
export const ProcessingState = z.object({
  isProcessing: z.boolean(),
  message: z.string(),
  stage: z.enum(['idle', 'uploading', 'transcribing', 'writing', 'failed']),
  /** 0..1 where it can be told, else null. */
  progress: z.number().min(0).max(1).nullable(),
  failure: z.string().nullable(),
  retry: z.enum(['transcribe', 'write']).nullable(),
})
export type ProcessingState = z.infer<typeof ProcessingState>

export const Switches = z.object({
  physicalExam: z.boolean(),
  assessmentPlan: z.boolean(),
  telehealthCheck: z.boolean(),
})
export type Switches = z.infer<typeof Switches>

/** Said in the transcript and in no sentence of the note; the heaviest first. `weight` 0..1. */
export const Uncovered = z.object({
  id: z.string(),
  text: z.string(),
  evidence: z.array(Span),
  weight: z.number().min(0).max(1),
  sectionKey: z.string(),
})
export type Uncovered = z.infer<typeof Uncovered>

export const Addendum = z.object({ id: Id, text: z.string(), byName: z.string(), at: Moment })
export type Addendum = z.infer<typeof Addendum>

export const Signature = z.object({ byName: z.string(), at: Moment, attestation: z.string() })
export type Signature = z.infer<typeof Signature>

/**
 * What is not as it was signed. `signature`: the note was made unsigned; `seal`: there is none for it; `key`: the master key
 * it was sealed with is not known here.
 */
export const SealProblem = z.enum(['text', 'attestation', 'evidence', 'addenda', 'signature', 'seal', 'key'])
export type SealProblem = z.infer<typeof SealProblem>

/** `before`: signed before seals were kept. `fingerprint` names the seal, such as `1A2B 3C4D 5E6F`; empty without one. */
export const NoteSeal = z.object({
  state: z.enum(['intact', 'broken', 'before']),
  problems: z.array(SealProblem),
  fingerprint: z.string(),
})
export type NoteSeal = z.infer<typeof NoteSeal>

/** What the actor may do with this note now; the screen shows these and never works them out again. */
export const NoteAbilities = z.object({
  edit: z.boolean(),
  record: z.boolean(),
  write: z.boolean(),
  sign: z.boolean(),
  addend: z.boolean(),
  archive: z.boolean(),
  unarchive: z.boolean(),
  delete: z.boolean(),
  namePatient: z.boolean(),
})
export type NoteAbilities = z.infer<typeof NoteAbilities>

export const NoteSummary = z.object({
  id: Id,
  label: z.string(),
  /** What it is called in its place while `label` is empty: its chief complaint; empty once it is signed. */
  suggestedLabel: z.string(),
  visitKind: VisitKind,
  visitAt: Moment,
  status: NoteStatus,
  practice: z.boolean(),
  processing: ProcessingState,
  /** The first words of the note, for the list; empty for a draft. */
  preview: z.string(),
  taskCount: z.int().nonnegative(),
  unsupportedCount: z.int().nonnegative(),
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Moment.nullable(),
  /** Signed, and kept until then by the operator’s retention: deleting it only hides it. Null where it can be erased. */
  keptUntil: Moment.nullable(),
  /** It was signed, and is not as it was signed: as the last check found it, or as it was read now. */
  sealBroken: z.boolean(),
})
export type NoteSummary = z.infer<typeof NoteSummary>

export const Note = NoteSummary.extend({
  version: z.int().nonnegative(),
  template: TemplateKey,
  style: NoteStyle,
  switches: Switches,
  lettersMode: LettersMode,
  patient: Patient.nullable(),
  sections: z.array(Section).max(60),
  /** Waiting for the physician's yes or no; empty when nothing is proposed. */
  proposal: z.array(ProposedChange),
  uncovered: z.array(Uncovered),
  /** Why the writer left the note empty or short; null when there is nothing to say. */
  writerRemark: z.string().nullable(),
  writtenBy: z.string(),
  recordings: z.array(Recording),
  hasTranscript: z.boolean(),
  transcriptRevision: z.int().nonnegative(),
  signature: Signature.nullable(),
  /** Whether the note is as it was signed; null until it is. */
  seal: NoteSeal.nullable(),
  addenda: z.array(Addendum),
  abilities: NoteAbilities,
})
export type Note = z.infer<typeof Note>

const NewNote = z.object({
  /** Made by the caller, so that a repeated request makes one note. The note’s own id is in the reply. */
  id: Id.optional(),
  label: line(200).default(''),
  visitKind: VisitKind.default('in_person'),
  visitAt: GivenMoment.optional(),
  template: TemplateKey.optional(),
  style: NoteStyle.optional(),
  switches: Switches.partial().optional(),
  patient: Patient.optional(),
  /** Typed or pasted talk or dictation. */
  text: text(TYPED_TEXT_LIMIT_CHARACTERS).optional(),
  /** Write the note from `text` at once. */
  write: z.boolean().default(true),
})

/** `userId` in a payload is a claim: it must be the actor's own, or the call is refused. */
const Claim = { userId: Id.optional() }

export const createNote = endpoint({
  method: 'POST',
  path: '/api/createNote',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Create a note, empty or from typed or pasted text',
  // Three bytes a character, as most scripts need.
  bodyBytes: 3 * TYPED_TEXT_LIMIT_CHARACTERS + 10_000,
  body: z.object({ ...Claim, data: NewNote }),
  reply: z.object({ note: Note }),
})

export const createMicNote = endpoint({
  method: 'POST',
  path: '/api/createMicNote',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Create a note that is about to be recorded; says how long the recording may be',
  body: z.object({ ...Claim, data: NewNote.omit({ text: true, write: true }) }),
  reply: z.object({ note: Note, limitMs: z.int().positive() }),
})

export const createNotesBulk = endpoint({
  method: 'POST',
  path: '/api/createNotesBulk',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Make empty notes from a clinic list; all of them or none',
  bodyBytes: 500_000,
  body: z.object({
    ...Claim,
    data: z
      .array(NewNote.omit({ text: true, write: true }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ notes: z.array(NoteSummary) }),
})

export const getNotes = endpoint({
  method: 'POST',
  path: '/api/getNotes',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'notes',
  summary: 'The notes of the actor, newest first, by cursor',
  body: z.object({
    ...Claim,
    cursor: z.string().max(200).nullable().default(null),
    limit: z.int().min(1).max(100).default(50),
    /** Words that label, note text or transcript must hold. */
    search: line(200).default(''),
    status: z.array(NoteStatus).max(NoteStatus.options.length).default([]),
    /** `deleted` shows what can still be brought back. */
    show: z.enum(['current', 'archived', 'deleted']).default('current'),
    from: GivenMoment.nullable().default(null),
    to: GivenMoment.nullable().default(null),
  }),
  reply: z.object({ notes: z.array(NoteSummary), nextCursor: z.string().nullable() }),
})

export const getNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  access: 'signedIn',
  tag: 'notes',
  summary: 'One note with everything on it',
  params: z.object({ id: Id }),
  reply: z.object({ note: Note }),
})

/** What `updateNote` answers, kept small because autosave sends it often. */
export const Saved = z.object({
  id: Id,
  version: z.int().nonnegative(),
  status: NoteStatus,
  updatedAt: Moment,
})
export type Saved = z.infer<typeof Saved>

/**
 * Autosave. Only what is sent is changed. When `baseVersion` is not the current version it is refused with
 * `stale_version` and `details` is `{ current: Note }`: the caller still holds its own text and shows both.
 */
export const updateNote = endpoint({
  method: 'POST',
  path: '/api/updateNote',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Save changes to a note that were based on a known version',
  // A note of as many sentences as there may be, each with its evidence, takes half of this.
  bodyBytes: 4_000_000,
  body: z.object({
    id: Id,
    baseVersion: z.int().nonnegative(),
    label: line(200).optional(),
    sections: z.array(Section).max(60).optional(),
    visitKind: VisitKind.optional(),
    visitAt: GivenMoment.optional(),
    template: TemplateKey.optional(),
    style: NoteStyle.optional(),
    switches: Switches.partial().optional(),
    patient: Patient.optional(),
  }),
  reply: z.object({ saved: Saved }),
})

/**
 * `signed` needs `attestation` true and no unsupported sentence left unconfirmed. `archived` from any, `ready` brings it
 * back to what it was. A signed note never changes again; see `addAddendum`.
 */
export const updateNoteStatus = endpoint({
  method: 'PATCH',
  path: '/api/updateNoteStatus',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Sign, archive or bring back a note',
  body: z.object({
    id: Id,
    status: z.enum(['ready', 'signed', 'archived']),
    baseVersion: z.int().nonnegative().optional(),
    attestation: z.boolean().optional(),
    /** What it is called from then on; as it was, or else as was suggested, when it is left out. */
    label: line(200).optional(),
  }),
  reply: z.object({ note: Note }),
})

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/addAddendum',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Add to a signed note; the signed text stays as it is',
  body: z.object({ id: Id, text: text(50_000) }),
  reply: z.object({ note: Note }),
})

export const updateEnableLetters = endpoint({
  method: 'PATCH',
  path: '/api/updateEnableLetters',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Choose which letters go with a note',
  body: z.object({ id: Id, mode: LettersMode }),
  reply: z.object({ saved: Saved }),
})

/** `hiddenIds`: those of `deletedIds` that are signed and kept, and can be brought back at any time. */
const Deleted = z.object({ deletedIds: z.array(Id), hiddenIds: z.array(Id) })

export const deleteNote = endpoint({
  method: 'POST',
  path: '/api/deleteNote',
  access: 'signedIn',
  tag: 'notes',
  summary:
    'Delete a note; it can be brought back for 30 days. A signed note that is to be kept is only hidden',
  body: z.object({ id: Id }),
  reply: Deleted,
})

export const deleteAllNotes = endpoint({
  method: 'POST',
  path: '/api/deleteAllNotes',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Delete all notes of the actor; they can be brought back for 30 days',
  body: z.object({ ...Claim, confirm: z.literal(true) }),
  reply: Deleted,
})

export const restoreNotes = endpoint({
  method: 'POST',
  path: '/api/restoreNotes',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Bring deleted notes back',
  bodyBytes: 8_000_000,
  body: z.object({ ids: z.array(Id).min(1).max(200_000) }),
  reply: z.object({ restoredIds: z.array(Id) }),
})

/** Writing is a durable job: the reply says it was accepted, the words arrive as events and in `getNote`. */
export const getMedicalNotes = endpoint({
  method: 'POST',
  path: '/api/getMedicalNotes/',
  access: { ticket: 'generate' },
  tag: 'notes',
  summary: 'Write the note from its transcript',
  body: z.object({ id: Id.optional() }),
  reply: z.object({ processing: ProcessingState }),
})

/** Accepts and refuses parts of what a renewed draft proposes; those named in neither list stay proposed. */
export const resolveProposal = endpoint({
  method: 'POST',
  path: '/api/resolveProposal',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Accept or refuse proposed changes',
  body: z.object({
    id: Id,
    baseVersion: z.int().nonnegative(),
    accept: z.array(z.string().max(64)).max(10_000),
    refuse: z.array(z.string().max(64)).max(10_000),
  }),
  reply: z.object({ note: Note }),
})

/** A person has looked at something that was said and reached no sentence, and leaves it out of the note. */
export const leaveOutUncovered = endpoint({
  method: 'POST',
  path: '/api/leaveOutUncovered',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Leave something that was said out of the note',
  body: z.object({ id: Id, uncoveredId: z.string().max(64) }),
  reply: z.object({ note: Note }),
})

/** For sentences a person changed: what the transcript says to them. Nothing is saved. */
export const checkSentences = endpoint({
  method: 'POST',
  path: '/api/checkSentences',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Check sentences against the transcript of a note',
  bodyBytes: 2_500_000,
  body: z.object({
    id: Id,
    sentences: z
      .array(z.object({ id: z.string().max(64), text: text(20_000) }))
      .min(1)
      .max(500),
  }),
  reply: z.object({
    verdicts: z.array(
      z.object({
        id: z.string(),
        support: Support,
        /** How sure the check is that the transcript bears the sentence out, 0 to 1. */
        score: z.number().min(0).max(1),
        because: z.string().nullable(),
        evidence: z.array(Span),
        contradictions: z.array(Contradiction),
      }),
    ),
  }),
})

export const VersionSummary = z.object({
  version: z.int().nonnegative(),
  at: Moment,
  byName: z.string(),
  /** What made it: "edited", "written", "proposal accepted", "restored", "signed". */
  reason: z.string(),
})
export type VersionSummary = z.infer<typeof VersionSummary>

export const getNoteVersions = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Every version of a note, newest first',
  params: z.object({ id: Id }),
  reply: z.object({ versions: z.array(VersionSummary) }),
})

export const getNoteVersion = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions/:version',
  access: 'signedIn',
  tag: 'notes',
  summary: 'The text of one version',
  params: z.object({ id: Id, version: z.coerce.number().int().nonnegative() }),
  reply: z.object({ version: VersionSummary, sections: z.array(Section) }),
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/restoreVersion',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Make an old version the current text, as a new version',
  body: z.object({ id: Id, version: z.int().nonnegative(), baseVersion: z.int().nonnegative() }),
  reply: z.object({ note: Note }),
})

export const ExportFormat = z.enum(['pdf', 'docx', 'txt'])
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
  ],
})

/** Asked with the session, spent without it: for the calls that travel without the bearer header. */
export const createTicket = endpoint({
  method: 'POST',
  path: '/api/createTicket',
  access: 'signedIn',
  tag: 'notes',
  summary: 'A ticket, minutes long, for one purpose on one note; sent in the header x-ticket',
  body: z.object({ purpose: z.enum(['transcribe', 'generate']), noteId: Id }),
  reply: z.object({ ticket: z.string(), expiresAt: Moment }),
})
