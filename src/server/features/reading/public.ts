export type { ReadingDependencies } from './reading-service.ts'
