import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { REVIEW_MESSAGE_CHARACTERS, submitForReview, withdrawReview, type Review } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { DecisionWords } from './history.tsx'
import type { Drafts } from './use-drafts.ts'
import { useReviewAction } from './use-reviews.ts'
import { WhoReads } from './who-reads.tsx'
import styles from './review-side.module.css'

const WHAT = 'the message to the reviewer'

/** What the author does next: change the note, submit it again, or take it back. */
export function AuthorSide({ review, drafts }: { review: Review; drafts: Drafts }) {
  const latest = review.rounds.at(-1)
  return (
    <div className={styles.stack}>
      {latest?.decided ? <DecisionWords decided={latest.decided} /> : null}
      {review.state === 'submitted' ? <p className={styles.quiet}>It waits for a reviewer.</p> : null}
      {review.isShown || review.state === 'withdrawn' ? null : (
        <p className={styles.hint}>
          No reviewer can open it now: the note is deleted, or you are not in {review.organizationName} any
          more.
        </p>
      )}
      <p className={styles.quiet}>
        <TextLink to={`${paths.notes}?note=${review.noteId}`}>Open the note</TextLink> to change it. A signed
        note is changed by an addendum.
      </p>
      {review.abilities.submit ? <SubmitAgain review={review} drafts={drafts} /> : null}
      {review.abilities.withdraw ? <TakeBack review={review} /> : null}
    </div>
  )
}

function SubmitAgain({ review, drafts }: { review: Review; drafts: Drafts }) {
  const [includePatient, setIncludePatient] = useState(review.includesPatient)
  const text = drafts.of(WHAT)
  const submit = useReviewAction(
    review.id,
    (message: string) =>
      call(submitForReview, {
        body: { noteId: review.noteId, baseVersion: review.noteVersion ?? 0, message, includePatient },
      }),
    (message) => {
      drafts.sent(WHAT, message)
      toastSuccess('Submitted. The reviewers of your organization see it in their list.')
    },
  )
  const isChanged = review.noteVersion !== review.rounds.at(-1)?.version
  return (
    <form
      className={styles.form}
      aria-label="Submit again"
      onSubmit={(event) => {
        event.preventDefault()
        submit.mutate(text.trim())
      }}
    >
      <p className={styles.quiet}>
        {isChanged
          ? 'The note has changed since it was submitted. Submit it again for the reviewers to read it as it is now.'
          : 'The text is as it was submitted.'}
      </p>
      <Textarea
        label="Message (optional)"
        rows={2}
        resize="vertical"
        maxLength={REVIEW_MESSAGE_CHARACTERS}
        value={text}
        onChange={(event) => drafts.type(WHAT, event.currentTarget.value)}
      />
      <Checkbox
        label="Show who the patient is"
        checked={includePatient}
        onChange={(event) => setIncludePatient(event.currentTarget.checked)}
      />
      <FormFailure sentence={submit.error?.message ?? null} />
      <Button type="submit" loading={submit.isPending}>
        Submit again
      </Button>
      <details className={styles.settled}>
        <summary>Who will read it</summary>
        <WhoReads organization={review.organizationName} />
      </details>
    </form>
  )
}

function TakeBack({ review }: { review: Review }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useReviewAction(review.id, () => call(withdrawReview, { body: { id: review.id } }))
  return (
    <>
      <FormFailure sentence={withdraw.error?.message ?? null} />
      <div>
        <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => setAsking(true)}>
          Take back from review…
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Take this note back?"
        message="From now on no reviewer can open it. Comments, scores and decisions stay here for you, and are there again when you submit the note another time."
        confirmLabel="Take back"
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate(undefined)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
