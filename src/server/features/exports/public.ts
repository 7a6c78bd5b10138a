export { exportNote } from './export-note.ts'
export { formatDay, formatPlainDate, isoDay } from './visit-time.ts'
