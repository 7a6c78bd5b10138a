export type { PhonesDependencies } from './dependencies.ts'
export { createPhoneIdentity, sweepPhones } from './phone-service.ts'
