import { Button, Textarea } from '@mantine/core'
import { decideReview, takeBackDecision } from '#contract/review-work.ts'
import { REVIEW_MESSAGE_CHARACTERS, type Review, type ReviewDecision } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { DecisionWords } from './history.tsx'
import type { Drafts } from './use-drafts.ts'
import { useReviewAction } from './use-reviews.ts'
import styles from './review-side.module.css'

const WHAT = 'the decision'

/** Where a reviewer approves, or asks for changes; one decision a round, whoever comes first. */
export function Decision({ review, drafts }: { review: Review; drafts: Drafts }) {
  const text = drafts.of(WHAT)
  const latest = review.rounds.at(-1)
  const decide = useReviewAction(
    review.id,
    ({ decision, asked }: { decision: ReviewDecision; asked: string }) =>
      call(decideReview, { body: { reviewId: review.id, round: review.round, decision, asked } }),
    ({ asked }) => drafts.sent(WHAT, asked),
  )
  const send = (decision: ReviewDecision) => decide.mutate({ decision, asked: text.trim() })
  return (
    <div className={styles.stack}>
      {latest?.decided ? <DecisionWords decided={latest.decided} /> : null}
      {review.abilities.takeBack ? (
        <TakeBack review={review} onDone={(asked) => text.trim() === '' && drafts.type(WHAT, asked)} />
      ) : null}
      <FormFailure sentence={decide.error?.message ?? null} />
      {review.abilities.decide ? (
        <DecisionForm review={review} drafts={drafts} deciding={decide.isPending} onDecide={send} />
      ) : text.trim() === '' ? null : (
        <Textarea label="What you wrote" readOnly rows={2} resize="vertical" value={text} />
      )}
    </div>
  )
}

/** What was decided by mistake is open again, with the words that stood with it. */
function TakeBack({ review, onDone }: { review: Review; onDone: (asked: string) => void }) {
  const asked = review.rounds.at(-1)?.decided?.asked ?? ''
  const takeBack = useReviewAction(
    review.id,
    () => call(takeBackDecision, { body: { reviewId: review.id, round: review.round } }),
    () => onDone(asked),
  )
  return (
    <>
      <FormFailure sentence={takeBack.error?.message ?? null} />
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(undefined)}
        >
          Take this decision back
        </Button>
      </div>
    </>
  )
}

function DecisionForm(props: {
  review: Review
  drafts: Drafts
  deciding: boolean
  onDecide: (decision: ReviewDecision) => void
}) {
  const { review, drafts, deciding, onDecide } = props
  const text = drafts.of(WHAT)
  return (
    <section className={styles.form} aria-label="Decision">
      <Textarea
        label="What is to be changed, or a remark"
        description={
          review.openThreads > 0
            ? `It stands with the decision, above ${formatCount(review.openThreads, 'open comment')}.`
            : 'The physician reads it with the decision. Needed when you ask for changes.'
        }
        rows={3}
        resize="vertical"
        maxLength={REVIEW_MESSAGE_CHARACTERS}
        value={text}
        onChange={(event) => drafts.type(WHAT, event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button loading={deciding} onClick={() => onDecide('approved')}>
          Approve
        </Button>
        <Button
          variant="default"
          disabled={deciding || text.trim() === ''}
          onClick={() => onDecide('changes_requested')}
        >
          Ask for changes
        </Button>
      </div>
    </section>
  )
}
