export { reviewsOfNote } from './own-reviews.ts'
