export { createHandOverNotesJob, resumeHandovers } from './hand-over-notes-job.ts'
