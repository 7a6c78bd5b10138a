export { AGREEMENT_PROBLEMS, agreementFault, checkAgreements } from './agreement-check.ts'
export { agreementObjects, documentObjects } from './named-objects.ts'
