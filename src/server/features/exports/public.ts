export { exportNote } from './export-note.ts'
