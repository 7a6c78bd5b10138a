import { z } from 'zod'
import { GivenMoment, Id, line, Moment, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NoteHandover } from './note-handover.ts'
import {
  ChosenTemplate,
  LettersMode,
  NoteStyle,
  Patient,
  Switches,
  TemplateKey,
  VisitKind,
} from './note-settings.ts'
import { ProcessingState } from './processing.ts'
import { Recording } from './recordings.ts'
import { NoteReview, ShownReviewState } from './review-states.ts'
import { Addendum, NoteSeal, Signature } from './seals.ts'
import { ProposedChange, Section, Uncovered } from './sections.ts'
import { TYPED_TEXT_LIMIT_CHARACTERS } from './transcripts.ts'

export const NoteStatus = z.enum(['draft', 'ready', 'signed', 'amended', 'archived'])
export type NoteStatus = z.infer<typeof NoteStatus>

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
  /** Whom it is about; empty when it names nobody. Kept encrypted: it is not searched. */
  patientName: z.string(),
  visitKind: VisitKind,
  visitAt: Moment,
  status: NoteStatus,
  practice: z.boolean(),
  processing: ProcessingState,
  /** The first words of the note, for the list; empty for a draft. */
  preview: z.string(),
  taskCount: z.int().nonnegative(),
  unsupportedCount: z.int().nonnegative(),
  /** Beside these: sentences only partly borne out, and things of weight that were said and are in no sentence. */
  toCheckCount: z.int().nonnegative(),
  createdAt: Moment,
  updatedAt: Moment,
  deletedAt: Moment.nullable(),
  /** Signed, and kept until then by the operator’s retention: deleting it only hides it. Null where it can be erased. */
  keptUntil: Moment.nullable(),
  /** It was signed, and is not as it was signed: as the last check found it, or as it was read now. */
  sealBroken: z.boolean(),
  /** Null while it is in no review, and once it was taken back from one. */
  review: NoteReview.nullable(),
})
export type NoteSummary = z.infer<typeof NoteSummary>

export const Note = NoteSummary.extend({
  version: z.int().nonnegative(),
  template: TemplateKey,
  /** The one that people made whose sections it is written in; null for the built-in one. */
  ownTemplate: ChosenTemplate.nullable(),
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
  /** A person corrected the transcript after the note was last written from it. */
  wordsCorrected: z.boolean(),
  signature: Signature.nullable(),
  /** Whether the note is as it was signed; null until it is. */
  seal: NoteSeal.nullable(),
  addenda: z.array(Addendum),
  /** Lines of its history, the first first; empty for a note that stayed with who began it. */
  handovers: z.array(NoteHandover),
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
  /** A template that people made; it says what `template` is. */
  templateId: Id.nullable().optional(),
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
    review: z.array(ShownReviewState).max(ShownReviewState.options.length).default([]),
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
    /** A built-in one, unless `ownTemplate` comes with it. */
    template: TemplateKey.optional(),
    /** By its id; one that cannot be chosen any more counts as none. */
    ownTemplate: ChosenTemplate.nullable().optional(),
    style: NoteStyle.optional(),
    switches: Switches.partial().optional(),
    patient: Patient.optional(),
  }),
  reply: z.object({ saved: Saved }),
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

/** So many in one call: more are brought back in several. */
export const NOTES_RESTORED_AT_ONCE = 5_000

export const restoreNotes = endpoint({
  method: 'POST',
  path: '/api/restoreNotes',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Bring deleted notes back',
  body: z.object({ ids: z.array(Id).min(1).max(NOTES_RESTORED_AT_ONCE) }),
  reply: z.object({ restoredIds: z.array(Id) }),
})
