export { createDictionary, type Dictionary } from './dictionary.ts'
export { seedDictionary } from './seed-dictionary.ts'
