export { tellOfReviewsOf } from './news.ts'
export { reviewsOfNote } from './own-reviews.ts'
