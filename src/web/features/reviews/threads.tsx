import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconRotate2 } from '@tabler/icons-react'
import { addReviewComment, replyToComment, resolveThread } from '#contract/review-work.ts'
import type { Review, ReviewThread } from '#contract/reviews.ts'
import type { Section } from '#contract/sections.ts'
import { REVIEW_COMMENT_CHARACTERS } from '#contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import type { Drafts } from './use-drafts.ts'
import { useRepeatableId } from './use-repeatable-id.ts'
import { useReviewAction } from './use-reviews.ts'
import { wordsNow } from './sentence-changes.ts'
import styles from './review-side.module.css'

export interface ThreadsProps {
  review: Review
  /** The round that is shown beside, and its text. */
  round: number
  sections: Section[]
  /** As it was submitted last: comments on older rounds are held against it. */
  latest: Section[]
  chosenId: string | null
  drafts: Drafts
  onShow: (sentenceId: string) => void
}

/** What is said about single sentences. */
export function Threads(props: ThreadsProps) {
  const { review, chosenId } = props
  const open = review.threads.filter(({ resolved }) => resolved === null)
  const settled = review.threads.filter(({ resolved }) => resolved !== null)
  const first = (threads: ReviewThread[]) =>
    threads.toSorted((a, b) => Number(b.sentenceId === chosenId) - Number(a.sentenceId === chosenId))
  return (
    <div className={styles.stack}>
      {review.abilities.comment ? <NewComment {...props} /> : null}
      {review.threads.length === 0 ? (
        <p className={styles.quiet}>
          {review.mine
            ? 'Nobody has commented yet. What a reviewer says about a sentence appears here.'
            : 'No comments yet.'}
        </p>
      ) : null}
      {first(open).map((thread) => (
        <Thread key={thread.id} thread={thread} {...props} />
      ))}
      {settled.length > 0 ? (
        <details className={styles.settled}>
          <summary>{formatCount(settled.length, 'settled comment')}</summary>
          <div className={styles.stack}>
            {settled.map((thread) => (
              <Thread key={thread.id} thread={thread} {...props} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

function NewComment({ review, round, sections, chosenId, drafts }: ThreadsProps) {
  const words = chosenId === null ? null : wordsNow(sections, chosenId)
  const what = `the sentence “${words ?? ''}”`
  const text = drafts.of(what)
  const idOf = useRepeatableId()
  const add = useReviewAction(
    review.id,
    ({ id, said }: { id: string; said: string }) =>
      call(addReviewComment, {
        body: { reviewId: review.id, id, round, sentenceId: chosenId ?? '', text: said },
      }),
    ({ said }) => drafts.sent(what, said),
  )
  if (words === null)
    return <p className={styles.hint}>Choose a sentence of the note: then you can comment on it here.</p>
  return (
    <form
      className={styles.form}
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault()
        const said = text.trim()
        if (said !== '') add.mutate({ id: idOf(`${chosenId} ${said}`), said })
      }}
    >
      <blockquote className={styles.words}>{words}</blockquote>
      <Textarea
        label="Comment on this sentence"
        rows={2}
        resize="vertical"
        maxLength={REVIEW_COMMENT_CHARACTERS}
        value={text}
        onChange={(event) => drafts.type(what, event.currentTarget.value)}
      />
      <FormFailure sentence={add.error?.message ?? null} />
      <Button type="submit" size="sm" disabled={text.trim() === ''} loading={add.isPending}>
        Comment
      </Button>
    </form>
  )
}

function Thread(props: ThreadsProps & { thread: ReviewThread }) {
  const { review, thread, latest, chosenId, onShow } = props
  return (
    <article
      className={styles.thread}
      data-chosen={thread.sentenceId === chosenId || undefined}
      aria-label={`Comment on “${thread.words}”`}
    >
      <button type="button" className={styles.about} onClick={() => onShow(thread.sentenceId)}>
        <span className={styles.section}>
          {thread.sectionTitle}
          {thread.round < review.round ? ` · round ${thread.round}` : ''}
        </span>
        <q className={styles.quoted}>{thread.words}</q>
      </button>
      <Since thread={thread} latest={latest} />
      {thread.comments.map((comment) => (
        <div key={comment.id} className={styles.comment}>
          <p className={styles.by}>
            <strong>{comment.mine ? 'You' : comment.byName}</strong>
            {comment.byPhysician && !comment.mine ? ', author' : ''} ·{' '}
            <time dateTime={comment.at}>{formatDateTime(comment.at)}</time>
          </p>
          <p className={styles.said}>{comment.text}</p>
        </div>
      ))}
      {thread.resolved ? (
        <p className={styles.by}>
          Settled by {thread.resolved.byName}, {formatDateTime(thread.resolved.at)}
        </p>
      ) : null}
      {review.abilities.reply ? <Answer {...props} /> : null}
    </article>
  )
}

/** What has become of the words since: both are shown, and the comment stays with those it was about. */
function Since({ thread, latest }: { thread: ReviewThread; latest: Section[] }) {
  const now = wordsNow(latest, thread.sentenceId)
  if (now === thread.words) return null
  return (
    <p className={styles.since}>
      {now === null ? (
        'This sentence is not in the latest version any more.'
      ) : (
        <>
          Now: <q>{now}</q>
        </>
      )}
    </p>
  )
}

function Answer({ review, thread, drafts }: ThreadsProps & { thread: ReviewThread }) {
  const what = `the comment on “${thread.words}”`
  const text = drafts.of(what)
  const idOf = useRepeatableId()
  const reply = useReviewAction(
    review.id,
    ({ id, said }: { id: string; said: string }) =>
      call(replyToComment, { body: { reviewId: review.id, threadId: thread.id, id, text: said } }),
    ({ said }) => drafts.sent(what, said),
  )
  const resolve = useReviewAction(review.id, (resolved: boolean) =>
    call(resolveThread, { body: { reviewId: review.id, threadId: thread.id, resolved } }),
  )
  const isSettled = thread.resolved !== null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const said = text.trim()
        if (said !== '') reply.mutate({ id: idOf(said), said })
      }}
    >
      <Textarea
        aria-label={`Answer the comment on “${thread.words}”`}
        placeholder="Answer"
        rows={1}
        resize="vertical"
        maxLength={REVIEW_COMMENT_CHARACTERS}
        value={text}
        onChange={(event) => drafts.type(what, event.currentTarget.value)}
      />
      <FormFailure sentence={reply.error?.message ?? resolve.error?.message ?? null} />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" disabled={text.trim() === ''} loading={reply.isPending}>
          Answer
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={resolve.isPending}
          leftSection={
            isSettled ? (
              <IconRotate2 size={15} aria-hidden="true" />
            ) : (
              <IconCheck size={15} aria-hidden="true" />
            )
          }
          onClick={() => resolve.mutate(!isSettled)}
        >
          {isSettled ? 'Open again' : 'Settle'}
        </Button>
      </div>
    </form>
  )
}
