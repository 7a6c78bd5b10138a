import { useState } from 'react'
import { ReviewScores } from '#contract/review-scores.ts'
import { scoreReview } from '#contract/review-work.ts'
import type { GivenScores, Review } from '#contract/reviews.ts'
import { BINARY_ITEMS, isAsked, itemsLeft, LIKERT_ITEMS, meanScore, PDSQI_SOURCE } from '#domain/pdsqi.ts'
import { call } from '#web/lib/call.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { useReviewAction } from './use-reviews.ts'
import styles from './review-side.module.css'
import scoring from './scores.module.css'

const nothingGiven = ReviewScores.parse({})

/** The scoring of a round: one’s own as a form, and those of others once they may be seen. */
export function Scores({ review, round }: { review: Review; round: number }) {
  const ofRound = review.scores.filter((given) => given.round === round)
  const others = ofRound.filter(({ mine }) => !mine)
  const own = ofRound.find(({ mine }) => mine)
  return (
    <div className={styles.stack}>
      {review.abilities.comment ? (
        <ScoreForm key={round} review={review} round={round} given={own?.scores ?? nothingGiven} />
      ) : null}
      {review.mine && others.length === 0 ? (
        <p className={styles.quiet}>
          Scores of a round appear here once it is decided, if the reviewer gave all of them.
        </p>
      ) : null}
      {others.map((given) => (
        <OthersScores key={given.byName + given.at} given={given} />
      ))}
      <Source />
    </div>
  )
}

function ScoreForm({ review, round, given }: { review: Review; round: number; given: ReviewScores }) {
  const [scores, setScores] = useState(given)
  const save = useReviewAction(review.id, (next: ReviewScores) =>
    call(scoreReview, { body: { reviewId: review.id, round, scores: next } }),
  )
  const give = (change: Partial<ReviewScores>) => {
    const next = { ...scores, ...change }
    setScores(next)
    save.mutate(next)
  }
  const left = itemsLeft(scores)
  const mean = meanScore(scores)
  return (
    <section aria-label="Your scores" className={styles.stack}>
      <output className={scoring.progress}>
        {mean === null
          ? `${formatCount(left, 'item')} to go. What you have given is kept.`
          : `All given: ${mean.toFixed(1)} of 5 on average. It is kept.`}
      </output>
      <FormFailure sentence={save.error?.message ?? null} />
      {LIKERT_ITEMS.map((item) =>
        isAsked(item.key, scores) ? (
          <LikertField
            key={item.key}
            item={item}
            value={scores[item.key]}
            onGive={(value) => give({ [item.key]: value })}
          />
        ) : null,
      )}
      {BINARY_ITEMS.map(({ key, name, question }) => (
        <fieldset key={key} className={scoring.item}>
          <legend>{name}</legend>
          <p>{question}</p>
          <div className={scoring.choices}>
            {[true, false].map((value) => (
              <label key={String(value)} className={scoring.choice}>
                <input
                  type="radio"
                  name={key}
                  checked={scores[key] === value}
                  onChange={() => give({ [key]: value })}
                />
                <span>{value ? 'Yes' : 'No'}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}

function LikertField(props: {
  item: (typeof LIKERT_ITEMS)[number]
  value: number | null
  onGive: (value: number) => void
}) {
  const { item, value, onGive } = props
  return (
    <fieldset className={scoring.item}>
      <legend>{item.name}</legend>
      <p>{item.question}</p>
      <div className={scoring.choices}>
        {item.anchors.map((anchor, index) => (
          <label key={anchor} className={scoring.choice} title={anchor}>
            <input
              type="radio"
              name={item.key}
              aria-label={`${index + 1}: ${anchor}`}
              checked={value === index + 1}
              onChange={() => onGive(index + 1)}
            />
            <span aria-hidden="true">{index + 1}</span>
          </label>
        ))}
      </div>
      {value === null ? null : <p className={scoring.anchor}>{item.anchors[value - 1]}</p>}
      <details className={scoring.meaning}>
        <summary>What the numbers mean</summary>
        <ol>
          {item.anchors.map((anchor) => (
            <li key={anchor}>{anchor}</li>
          ))}
        </ol>
      </details>
    </fieldset>
  )
}

function OthersScores({ given }: { given: GivenScores }) {
  const { byName, at, scores } = given
  const mean = meanScore(scores)
  return (
    <section className={styles.thread} aria-label={`Scores by ${byName}`}>
      <p className={styles.by}>
        <strong>{byName}</strong> · {formatDateTime(at)}
        {mean === null ? '' : ` · ${mean.toFixed(1)} of 5`}
      </p>
      <dl className={scoring.given}>
        {LIKERT_ITEMS.map(({ key, name, anchors }) => {
          const score = scores[key]
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{score === null ? 'not asked' : `${score} of 5: ${anchors[score - 1] ?? ''}`}</dd>
            </div>
          )
        })}
        <div>
          <dt>Stigmatizing</dt>
          <dd>{scores.stigmatizing ? 'such words were found' : 'none found'}</dd>
        </div>
      </dl>
    </section>
  )
}

function Source() {
  return (
    <p className={styles.quiet}>
      Items of{' '}
      <a className={styles.link} href={PDSQI_SOURCE.url} target="_blank" rel="noreferrer">
        {PDSQI_SOURCE.name}
      </a>
      , in words of our own and for a note of one visit. {PDSQI_SOURCE.cite}
    </p>
  )
}
