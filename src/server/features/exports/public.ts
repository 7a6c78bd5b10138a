export { exportNote } from './export-note.ts'
export { isoDay } from './visit-time.ts'
