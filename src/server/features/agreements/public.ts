export { agreementObjects, documentObjects } from './named-objects.ts'
