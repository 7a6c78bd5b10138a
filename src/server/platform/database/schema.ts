export * from './schema/accounts.ts'
export * from './schema/audit.ts'
export * from './schema/notes.ts'
export * from './schema/recordings.ts'
