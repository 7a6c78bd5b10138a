import * as trends from '#contract/review-trends.ts'
import * as work from '#contract/review-work.ts'
import * as contract from '#contract/reviews.ts'
import { type App, serve } from '#server/http/serve.ts'
import { addComment, replyToComment, resolveThread } from './comments.ts'
import { decideReview, scoreReview, takeBackDecision } from './decisions.ts'
import type { ReviewsDependencies } from './dependencies.ts'
import { getReview, getReviewRound, listMyReviews, listReviews } from './reading.ts'
import { createSubmissions, withdrawReview } from './submissions.ts'
import { getMyTrends, getOrganizationTrends } from './trends.ts'

/** The calls about reviews of notes, and how notes come out over time. */
export function registerReviews(app: App, dependencies: ReviewsDependencies): void {
  const submissions = createSubmissions(dependencies, app.text)
  serve(app, contract.submitForReview, (call) => submissions.submit(call.body, call))
  serve(app, contract.withdrawReview, (call) => withdrawReview(dependencies, call.body, call))
  serve(app, contract.listMyReviews, (call) => listMyReviews(dependencies, call.body, call))
  serve(app, contract.listReviews, (call) => listReviews(dependencies, call.body, call))
  serve(app, contract.getReview, (call) => getReview(dependencies, call.params, call))
  serve(app, contract.getReviewRound, (call) => getReviewRound(dependencies, call.params, call))
  serve(app, work.addReviewComment, (call) => addComment(dependencies, call.body, call))
  serve(app, work.replyToComment, (call) => replyToComment(dependencies, call.body, call))
  serve(app, work.resolveThread, (call) => resolveThread(dependencies, call.body, call))
  serve(app, work.scoreReview, (call) => scoreReview(dependencies, call.body, call))
  serve(app, work.decideReview, (call) => decideReview(dependencies, call.body, call))
  serve(app, work.takeBackDecision, (call) => takeBackDecision(dependencies, call.body, call))
  serve(app, trends.getMyTrends, (call) => getMyTrends(dependencies, call.query, call))
  serve(app, trends.getOrganizationTrends, (call) => getOrganizationTrends(dependencies, call.query, call))
}
