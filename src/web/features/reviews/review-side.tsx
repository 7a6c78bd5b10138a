import { useState } from 'react'
import { itemsLeft } from '#domain/pdsqi.ts'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { AuthorSide } from './author-side.tsx'
import { Decision } from './decision.tsx'
import { History } from './history.tsx'
import { Scores } from './scores.tsx'
import { Threads, type ThreadsProps } from './threads.tsx'
import styles from './review-screen.module.css'

type Tab = 'comments' | 'scores' | 'next' | 'history'

/** What is said about the note: comments, scores, the decision, and how it came to it. */
export function ReviewSide(props: ThreadsProps & { onRound: (round: number) => void }) {
  const { review, round, drafts, onRound } = props
  const [tab, setTab] = useState<Tab>(review.mine && review.state === 'withdrawn' ? 'next' : 'comments')
  const own = review.scores.find((given) => given.mine && given.round === round)
  const isScored = own !== undefined && itemsLeft(own.scores) === 0
  return (
    <section className={styles.side} aria-label="Review">
      <div className={styles.tabs}>
        <SegmentedControl<Tab>
          fullWidth
          size="xs"
          aria-label="Of the review"
          value={tab}
          data={[
            {
              value: 'comments',
              label: review.openThreads > 0 ? `Comments ${review.openThreads}` : 'Comments',
            },
            { value: 'scores', label: isScored ? 'Scores ✓' : 'Scores' },
            { value: 'next', label: review.mine ? 'Answer' : 'Decide' },
            { value: 'history', label: 'Rounds' },
          ]}
          onChange={setTab}
        />
      </div>
      {/* A list of comments is scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.sideScroll} tabIndex={0} aria-label={names[tab]}>
        {tab === 'comments' ? <Threads {...props} /> : null}
        {tab === 'scores' ? <Scores review={review} round={round} /> : null}
        {tab === 'next' && review.mine ? <AuthorSide review={review} drafts={drafts} /> : null}
        {tab === 'next' && !review.mine ? <Decision review={review} drafts={drafts} /> : null}
        {tab === 'history' ? <History review={review} shown={round} onShow={onRound} /> : null}
      </section>
    </section>
  )
}

const names = { comments: 'Comments', scores: 'Scores', next: 'What comes next', history: 'Rounds' } as const
