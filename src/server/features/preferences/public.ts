export { preferencesOf } from './service.ts'
