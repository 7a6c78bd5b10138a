export { standingOf, type Standing } from './standing.ts'
export { ensureFirstAdminLink } from './first-admin.ts'
export { createIdentity } from './identity.ts'
export { sweepAccounts } from './maintenance.ts'
