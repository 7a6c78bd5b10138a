export { refuseOnItsWay } from './note-on-its-way.ts'
export { createHandOverNotesJob, resumeHandovers } from './hand-over-notes-job.ts'
