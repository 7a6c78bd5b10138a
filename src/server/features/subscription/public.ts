export { countPaidElsewhere, paidElsewhereSentence } from './paid-elsewhere.ts'
