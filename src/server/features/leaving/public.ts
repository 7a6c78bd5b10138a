export { eraseAccounts } from './erase-accounts.ts'
