import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pearl } from '#contract/pearls.ts'
import { formatPlainDate } from '#web/lib/format.ts'
import { Hits } from './hits.tsx'
import {
  adoptionWords,
  isReviewDue,
  reviewWords,
  sharedWords,
  triggerWords,
  useWords,
} from './pearl-words.ts'
import styles from './pearls.module.css'

interface PearlCardProps {
  pearl: Pearl
  /** What was looked for, to be marked. */
  search: string
  /** Beside the title, such as a switch. */
  aside?: ReactNode
  children?: ReactNode
}

/** One pearl with all that is known of it, and what can be done with it. */
export function PearlCard({ pearl, search, aside, children }: PearlCardProps) {
  const comesUp = triggerWords(pearl.triggers)
  const facts = [
    sharedWords(pearl),
    pearl.adoption ? adoptionWords(pearl.adoption) : '',
    pearl.takenAway ? 'A super admin took it from the community: ask support why' : '',
    useWords(pearl),
    pearl.changedBy ? `Version ${pearl.version}, changed by ${pearl.changedBy}` : '',
  ].filter(Boolean)
  return (
    <li className={styles.card} data-off={!pearl.enabled || undefined} aria-label={pearl.title}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Hits text={pearl.title} search={search} />
        </h2>
        {aside}
      </div>
      <p className={styles.body}>
        <Hits text={pearl.body} search={search} />
      </p>
      <p className={styles.facts}>
        <Source {...pearl} />
        <span data-due={isReviewDue(pearl.reviewState) || undefined}>{reviewWords(pearl)}</span>
        {facts.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <p className={styles.triggers}>
        <strong>{comesUp === '' ? 'Comes up with nothing yet:' : 'Comes up with:'}</strong>{' '}
        {comesUp === '' ? 'give it words, conditions or drugs.' : <Hits text={comesUp} search={search} />}
      </p>
      {pearl.tags.length > 0 ? (
        <ul className={styles.tags} aria-label="Tags">
          {pearl.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </li>
  )
}

function Source({
  sourceName,
  sourceUrl,
  sourceDate,
}: Pick<Pearl, 'sourceName' | 'sourceUrl' | 'sourceDate'>) {
  const of = sourceDate === null ? '' : `, ${formatPlainDate(sourceDate)}`
  if (sourceUrl === '')
    return <span>{sourceName === '' ? 'No source given' : `Source: ${sourceName}${of}`}</span>
  return (
    <span>
      Source:{' '}
      <Anchor href={sourceUrl} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {sourceName || sourceUrl}
      </Anchor>
      {of}
    </span>
  )
}
