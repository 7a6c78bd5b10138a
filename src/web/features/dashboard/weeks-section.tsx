import { lazy, Suspense } from 'react'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { sumOfWeeks } from '#domain/dashboard.ts'
import { formatDay, minutesInWords, picturesOf, typingSaved } from './dashboard-words.ts'
import { Numbers, type NumberWithName } from './numbers.tsx'
import styles from './dashboard.module.css'

const WeekCharts = lazy(async () => ({ default: (await import('./week-charts.tsx')).WeekCharts }))

/** What the last weeks brought: totals, the numbers behind them, and bars where there is more than one to compare. */
export function WeeksSection({ weeks }: { weeks: DashboardWeek[] }) {
  const sum = sumOfWeeks(weeks)
  const saved = typingSaved(weeks)
  if (sum.notesSigned === 0 && sum.minutesTranscribed === 0) return null
  const pictures = picturesOf(weeks)
  const numbers: NumberWithName[] = [
    { name: 'Notes signed', value: sum.notesSigned.toLocaleString() },
    ...(sum.minutesTranscribed > 0
      ? [{ name: 'Talk transcribed', value: minutesInWords(sum.minutesTranscribed) }]
      : []),
    ...(saved ? [{ name: 'Typing saved', value: `about ${saved.amount}` }] : []),
  ]
  return (
    <section className={styles.section} aria-labelledby="weeks-title">
      <h2 id="weeks-title" className={styles.heading}>
        Your last {weeks.length} weeks
      </h2>
      <Numbers numbers={numbers} />
      {saved ? <p className={styles.reckoning}>{saved.reckoning}</p> : null}
      {pictures.length > 0 ? (
        <Suspense fallback={<div className={styles.chartsPlace} />}>
          <WeekCharts weeks={weeks} pictures={pictures} />
        </Suspense>
      ) : null}
      <details className={styles.numbers}>
        <summary>Show the numbers of each week</summary>
        <WeeksTable weeks={weeks} />
      </details>
    </section>
  )
}

function WeeksTable({ weeks }: { weeks: DashboardWeek[] }) {
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
