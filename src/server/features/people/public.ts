export { mailingInvitation } from './mail-limit.ts'
