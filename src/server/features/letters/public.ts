export { renewLetters } from './make-letter.ts'
