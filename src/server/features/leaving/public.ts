export { eraseAccounts } from './erase-accounts.ts'
export { openInEmergency, type EmergencyDependencies } from './emergency-access.ts'
