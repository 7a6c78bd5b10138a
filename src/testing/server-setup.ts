import { afterAll } from 'vitest'
import { forgetTampering, noticedTampering } from '#server/platform/audit/tampering.ts'

// The files of a process share what the product keeps by process: what one file's server noticed is no finding of the next.
afterAll(() => forgetTampering(noticedTampering()))
