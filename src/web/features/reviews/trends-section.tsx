import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReviewTrends } from '#contract/review-trends.ts'
import { LIKERT_ITEMS } from '#domain/pdsqi.ts'
import headings from '#web/ui/headings.module.css'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { myTrendsQuery, organizationTrendsQuery } from './queries.ts'
import { durationWords, noneSignedWords, numbersOf, share, totalsOf, weekName } from './trend-words.ts'
import styles from './trends.module.css'

const TrendCharts = lazy(async () => ({ default: (await import('./trend-charts.tsx')).TrendCharts }))

/** Of what the reader signed. */
export function MyTrends() {
  const [practice, setPractice] = useState(false)
  const trends = useQuery(myTrendsQuery(practice))
  return (
    <TrendsSection
      title="How your signed notes come out"
      whose="mine"
      {...{ trends, practice }}
      onPractice={setPractice}
    />
  )
}

/** Of the organization: of everybody in it, or of one physician. */
export function OrganizationTrends({
  physicians,
}: {
  physicians: ReadonlyArray<{ id: string; name: string }>
}) {
  const [practice, setPractice] = useState(false)
  const [physicianId, setPhysicianId] = useState('')
  const trends = useQuery(organizationTrendsQuery(practice, physicianId === '' ? null : physicianId))
  return (
    <>
      {physicians.length > 1 ? (
        <div className={styles.physician}>
          <SelectField
            name="physician"
            label="Physician"
            value={physicianId}
            choices={[
              { value: '', label: 'Everybody' },
              ...physicians.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValue={setPhysicianId}
          />
        </div>
      ) : null}
      <TrendsSection
        title="How the signed notes come out"
        whose="organization"
        {...{ trends, practice }}
        onPractice={setPractice}
      />
    </>
  )
}

/** Figures of signed notes over the last weeks, kept when each was signed; and the scores reviewers gave. */
function TrendsSection(props: {
  title: string
  whose: 'mine' | 'organization'
  trends: UseQueryResult<ReviewTrends>
  practice: boolean
  onPractice: (practice: boolean) => void
}) {
  const { title, whose, trends, practice, onPractice } = props
  return (
    <section className={styles.section} aria-labelledby="trends-title" aria-busy={trends.isPending}>
      <div className={styles.head}>
        <h2 id="trends-title" className={headings.heading}>
          {title}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Visits"
          value={practice ? 'practice' : 'patients'}
          data={[
            { value: 'patients', label: 'Patients' },
            { value: 'practice', label: 'Practice visits' },
          ]}
          onChange={(value) => onPractice(value === 'practice')}
        />
      </div>
      {trends.isError && !trends.data ? <QueryFailure query={trends} /> : null}
      {trends.data ? <Figures trends={trends.data} practice={practice} whose={whose} /> : null}
    </section>
  )
}

function Figures(props: { trends: ReviewTrends; practice: boolean; whose: 'mine' | 'organization' }) {
  const { trends, practice, whose } = props
  const totals = totalsOf(trends.weeks)
  const nothing = totals.notesSigned === 0 && trends.scorings === 0
  const visits = practice ? 'practice visits' : 'visits'
  if (nothing)
    return (
      <p className={styles.quiet}>
        {noneSignedWords(whose, visits)} in the last {trends.weeks.length} weeks, or only before these figures
        were kept. They begin with the next signature.
      </p>
    )
  return (
    <>
      <dl className={styles.totals}>
        {numbersOf(trends).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {trends.weeks.filter(({ notesSigned, scorings }) => notesSigned + scorings > 0).length > 1 ? (
        <Suspense fallback={<div className={styles.chartsPlace} />}>
          <TrendCharts weeks={trends.weeks} />
        </Suspense>
      ) : (
        <p className={styles.quiet}>Pictures appear once there is a second week to compare with.</p>
      )}
      <Items trends={trends} />
      <details className={styles.numbers}>
        <summary>Show the numbers of each week</summary>
        <WeeksTable trends={trends} />
      </details>
      <p className={styles.quiet}>
        Counted when a note is signed{whose === 'organization' ? ' by a member of the organization' : ''}.
        Words changed are those between the draft that was written last and the signed text; a note written by
        hand has none.
      </p>
    </>
  )
}

/** Which items reviewers scored low: bars that need no legend. */
function Items({ trends }: { trends: ReviewTrends }) {
  if (trends.items.length === 0) return null
  const names = new Map<string, string>(LIKERT_ITEMS.map(({ key, name }) => [key, name]))
  return (
    <div className={styles.items}>
      <h3 className={styles.subheading}>Scores by item, of 5</h3>
      <dl>
        {trends.items.map(({ item, mean }) => (
          <div key={item}>
            <dt>{names.get(item) ?? item}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(mean / 5) * 100}%` }} />
              </span>
              {mean.toFixed(1)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        Stigmatizing words were found in {trends.stigmatizing} of {trends.scorings}.
      </p>
    </div>
  )
}

function WeeksTable({ trends }: { trends: ReviewTrends }) {
  return (
    // It scrolls sideways on a phone, and the keyboard must reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.tablePlace} tabIndex={0} aria-label="Numbers of each week">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Signed</th>
            <th scope="col">Not borne out</th>
            <th scope="col">Put in</th>
            <th scope="col">Left out</th>
            <th scope="col">Words changed</th>
            <th scope="col">Time to sign</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {trends.weeks.map((week) => (
            <tr key={week.startsOn}>
              <th scope="row">{weekName(week.startsOn)}</th>
              <td>{week.notesSigned}</td>
              <td>{week.notesSigned > 0 ? week.unsupported : '–'}</td>
              <td>{week.notesSigned > 0 ? week.inserted : '–'}</td>
              <td>{week.notesSigned > 0 ? week.leftOut : '–'}</td>
              <td>{share(week.wordsChanged, week.draftWords)}</td>
              <td>{durationWords(week.medianSecondsToSign)}</td>
              <td>{week.meanScore === null ? '–' : week.meanScore.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
