export { createWriteNoteJob } from './write-note-job.ts'
export { countWhatIsUncounted, createCountToCheckJob } from './count-to-check.ts'
export { createNotesMaintenance } from './maintenance.ts'
export { sealNextOwner } from './owner-seal.ts'
export { eraseNotes, soundOf } from './erase-notes.ts'
export { checkSignedNotes, type CheckedNotes } from './seal-check.ts'
export { toRecording } from './note-view.ts'
export { keepProgress } from './processing-store.ts'
export { wholeNotesOf } from './whole-notes.ts'
export { resumeWriting } from './resume-writing.ts'
export type { NotesDependencies } from './dependencies.ts'
export { createNoteReader } from './note-reader.ts'
export { patientOf } from './note-view.ts'
export { isOfOwnNote, isReadBy, isShownToReviewers, sightOf } from './reviewed-notes.ts'
export { needsNoKeeping } from './note-store.ts'
export {
  endTranscribing,
  holdNote,
  holdNoteForJob,
  holdOpenNote,
  markTranscribing,
  markUntranscribed,
  proposeChanges,
  requireNote,
  requireOpenNote,
} from './note-access.ts'
export { isOwnSentence, quotedSentence } from './quotes.ts'
export { organizationOfNote } from './record-of.ts'
