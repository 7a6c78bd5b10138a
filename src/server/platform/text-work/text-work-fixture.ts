import { createCommandTextWork } from './text-work.ts'

/** Threads for the tests of one file; they end with it. */
export const work = createCommandTextWork()
export const whose = { userId: 'robin' }
