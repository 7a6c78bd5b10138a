import { lazy, Suspense } from 'react'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { sumOfWeeks } from '#domain/dashboard.ts'
import { formatDay, minutesInWords, typingSaved } from './dashboard-words.ts'
import styles from './dashboard.module.css'

const WeekCharts = lazy(async () => ({ default: (await import('./week-charts.tsx')).WeekCharts }))

/** What the last weeks brought: totals, bars, and the numbers behind them. */
export function WeeksSection({ weeks }: { weeks: DashboardWeek[] }) {
  const sum = sumOfWeeks(weeks)
  const saved = typingSaved(weeks)
  const hasAny = sum.notesSigned > 0 || sum.minutesTranscribed > 0
  return (
    <section className={styles.weeks} aria-labelledby="weeks-title">
      <h2 id="weeks-title" className={styles.heading}>
        Your last {weeks.length} weeks
      </h2>
      {hasAny ? null : (
        <p className={styles.dimmed}>Sign your first note to see here what you signed, recorded and saved.</p>
      )}
      {hasAny ? (
        <>
          <dl className={styles.totals}>
            <Total name="Notes signed" value={sum.notesSigned.toLocaleString()} />
            <Total name="Talk transcribed" value={minutesInWords(sum.minutesTranscribed)} />
            <Total name="Typing saved" value={saved ? `about ${saved.amount}` : 'Not known yet'} />
          </dl>
          <p className={styles.reckoning}>
            {saved?.reckoning ??
              'Typing saved is reckoned from the words of notes you signed that were written for you. There are none yet.'}
          </p>
          <Suspense fallback={<div className={styles.chartsPlace} />}>
            <WeekCharts weeks={weeks} />
          </Suspense>
          <details className={styles.numbers}>
            <summary>Show the numbers</summary>
            <Numbers weeks={weeks} />
          </details>
        </>
      ) : null}
    </section>
  )
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.total}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Numbers({ weeks }: { weeks: DashboardWeek[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Notes signed</th>
          <th scope="col">Minutes of talk</th>
          <th scope="col">Words written for you</th>
          <th scope="col">Words by hand</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.startsOn}>
            <th scope="row">{formatDay(week.startsOn)}</th>
            <td>{week.notesSigned.toLocaleString()}</td>
            <td>{week.minutesTranscribed.toLocaleString()}</td>
            <td>{week.wordsWritten.toLocaleString()}</td>
            <td>{week.wordsByHand.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
