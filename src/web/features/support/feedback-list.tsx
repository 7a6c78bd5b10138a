import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#web/lib/format.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { feedbackQuery } from './queries.ts'
import styles from './support.module.css'

/** What users wrote, for super admins. */
export function FeedbackList() {
  const pages = useInfiniteQuery(feedbackQuery)
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.section} aria-labelledby="feedback-title">
      <h2 id="feedback-title" className={styles.heading}>
        Messages from users
      </h2>
      {pages.isPending ? <p className={styles.dimmed}>Loading the messages…</p> : null}
      {pages.isError && items.length === 0 ? <QueryFailure query={pages} /> : null}
      {pages.isSuccess && items.length === 0 ? (
        <p className={styles.dimmed}>Nobody has written yet. What users send to support appears here.</p>
      ) : null}
      <ul className={styles.messages}>
        {items.map(({ id, subject, message, full_name, email, createdAt }) => (
          <li key={id} className={styles.messageItem}>
            <h3 className={styles.messageTitle}>{subject}</h3>
            <p className={styles.dimmed}>
              {full_name}, <a href={`mailto:${email}`}>{email}</a>, {formatDateTime(createdAt)}
            </p>
            <p className={styles.messageText}>{message}</p>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <PlainButton onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchingNextPage ? 'Loading…' : 'Show older messages'}
        </PlainButton>
      ) : null}
    </section>
  )
}
