export { createLettersAlong } from './make-letter.ts'
