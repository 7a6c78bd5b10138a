export { createPhoneIdentity, sweepPhones } from './phone-service.ts'
