export { createDictionary, type Dictionary } from './dictionary.ts'
export { ownTermsFile } from './export-terms.ts'
export { seedDictionary } from './seed-dictionary.ts'
export { ownTermLines } from './own-words.ts'
