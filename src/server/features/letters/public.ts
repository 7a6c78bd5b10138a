export { keepLetters, lettersWith, makeLetters, type MadeLetters } from './make-letter.ts'
