export { countingMail, mailingInvitation } from './mail-limit.ts'
export { createListingNews } from './listing-news.ts'
