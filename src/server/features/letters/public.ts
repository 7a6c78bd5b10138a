export { createLettersAlong } from './make-letter.ts'
export { findLetters } from './letter-store.ts'
