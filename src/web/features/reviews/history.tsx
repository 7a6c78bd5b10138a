import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Decided, Review, ReviewRound } from '#contract/reviews.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { DiffText } from '#web/ui/diff-text.tsx'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { reviewStates } from '#web/lib/review-states.ts'
import { roundQuery } from './queries.ts'
import { sentenceChanges } from './sentence-changes.ts'
import styles from './review-side.module.css'

/** Every round, the latest first: what was sent, what was decided, and what changed since the one before. */
export function History(props: { review: Review; shown: number; onShow: (round: number) => void }) {
  const { review, shown, onShow } = props
  return (
    <ol className={styles.rounds} aria-label="Rounds">
      {review.rounds.toReversed().map((round) => (
        <li key={round.number} className={styles.thread} data-chosen={round.number === shown || undefined}>
          <RoundWords round={round} />
          {round.number === shown ? (
            <p className={styles.by}>Shown beside</p>
          ) : (
            <Button size="compact-sm" variant="default" onClick={() => onShow(round.number)}>
              Read round {round.number}
            </Button>
          )}
          {round.number > 1 ? <Changes reviewId={review.id} round={round.number} /> : null}
        </li>
      ))}
    </ol>
  )
}

function RoundWords({ round }: { round: ReviewRound }) {
  return (
    <>
      <p className={styles.by}>
        <strong>Round {round.number}</strong> · {formatDateTime(round.submittedAt)} · version {round.version}
        {round.noteStatus === 'ready' ? '' : `, ${round.noteStatus}`}
      </p>
      {round.message === '' ? null : <p className={styles.said}>{round.message}</p>}
      {round.decided ? <DecisionWords decided={round.decided} /> : null}
    </>
  )
}

/** What was decided, by whom, and what they ask for. */
export function DecisionWords({ decided }: { decided: Decided }) {
  const { label, tone } = reviewStates[decided.decision]
  return (
    <div className={styles.decided}>
      <p className={styles.by}>
        <Mark tone={tone}>{label}</Mark> {decided.byName} · {formatDateTime(decided.at)}
      </p>
      {decided.asked === '' ? null : <p className={styles.said}>{decided.asked}</p>}
    </div>
  )
}

/** Sentence by sentence, with the words that went and those that came. */
function Changes({ reviewId, round }: { reviewId: string; round: number }) {
  const before = useQuery(roundQuery(reviewId, round - 1))
  const after = useQuery(roundQuery(reviewId, round))
  if (before.isError) return <QueryFailure query={before} />
  if (after.isError) return <QueryFailure query={after} />
  if (!before.data || !after.data) return <p className={styles.quiet}>Comparing…</p>
  const sections = sentenceChanges(before.data.sections, after.data.sections)
  const old = new Set(before.data.addenda.map(({ id }) => id))
  const added = after.data.addenda.filter(({ id }) => !old.has(id))
  return (
    <section className={styles.changes} aria-label={`What changed since round ${round - 1}`}>
      <h3>What changed since round {round - 1}</h3>
      {sections.length + added.length === 0 ? <p className={styles.quiet}>No words of the note.</p> : null}
      {sections.map(({ key, title, changes }) => (
        <div key={key}>
          <h4>{title}</h4>
          {changes.map(({ id, before: was, after: is }) => (
            <DiffText key={id} before={was} after={is} show="both" />
          ))}
        </div>
      ))}
      {added.map(({ id, text }) => (
        <div key={id}>
          <h4>Addendum</h4>
          <DiffText before="" after={text} show="both" />
        </div>
      ))}
    </section>
  )
}
