import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Review, ReviewedText } from '#contract/reviews.ts'
import { CallError } from '#web/lib/call.ts'
import { formatDateTime, formatPlainDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import headings from '#web/ui/headings.module.css'
import { SegmentedControl } from '#web/ui/mantine/segmented-control.ts'
import { reviewQuery, roundQuery } from './queries.ts'
import { MINE } from './my-reviews-screen.tsx'
import { ReviewMarks, reviewPath } from './review-list.tsx'
import { ReviewSide } from './review-side.tsx'
import { useDrafts, type Drafts } from './use-drafts.ts'
import { useReviewNews } from './use-reviews.ts'
import styles from './review-screen.module.css'
import side from './review-side.module.css'

/** What draws the submitted note and its transcript; it comes from beside this feature. */
export interface ReadingSlots {
  note: (props: ReadingSlotProps) => ReactNode
  transcript: (props: ReadingSlotProps) => ReactNode
  /** Lights a sentence and its words. */
  show: (sentenceId: string) => void
}

export interface ReadingSlotProps {
  text: ReviewedText
  /** How many comments wait at a sentence, by its id. */
  marks: ReadonlyMap<string, number>
  onChoose: (sentenceId: string) => void
  onShowTranscript: () => void
}

type Pane = 'note' | 'transcript' | 'review'

/** One submitted note: what was written, what was said, and what is said about it. */
export function ReviewScreen({ id, reading }: { id: string; reading: ReadingSlots }) {
  useReviewNews()
  const drafts = useDrafts()
  const review = useQuery(reviewQuery(id))
  // Whatever was shown before: who may not read it any more sees none of it.
  if (review.error instanceof CallError && isRefusal(review.error))
    return <Refused error={review.error} drafts={drafts} />
  if (!review.data)
    return (
      <div className={styles.alone}>
        <h1 className={headings.title}>Review of a note</h1>
        {review.isError ? <QueryFailure query={review} /> : <p className={side.quiet}>Loading the review…</p>}
      </div>
    )
  return <OpenReview key={id} review={review.data} drafts={drafts} reading={reading} />
}

const isRefusal = ({ code }: CallError): boolean =>
  code === 'not_found' || code === 'forbidden' || code === 'two_factor_required' || code === 'invalid_input'

/** Nothing of the note is shown; what somebody was writing is. */
function Refused({ error, drafts }: { error: CallError; drafts: Drafts }) {
  return (
    <div className={styles.alone}>
      <h1 className={headings.title}>Review of a note</h1>
      <p role="alert">{error.message}</p>
      {drafts.unsent.map(({ what, text }) => (
        <label key={what} className={styles.kept}>
          You were writing {what.startsWith('the ') ? 'about ' : ''}
          {shortened(what)}:
          <textarea readOnly rows={4} value={text} />
        </label>
      ))}
      <p>
        <TextLink to={paths.notes}>Go to Smart Notes</TextLink>
      </p>
    </div>
  )
}

/** The words of the note are not shown any more, not even in the name of what was written about them. */
const shortened = (what: string): string => what.replace(/ [^“]*“.*”$/s, ' a sentence').replace(/^the /, '')

function OpenReview({ review, drafts, reading }: { review: Review; drafts: Drafts; reading: ReadingSlots }) {
  const [older, setOlder] = useState({ round: review.round, latest: review.round })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [pane, setPane] = useState<Pane>('note')
  // Once another round has come, it is what is decided on.
  const round = older.latest === review.round ? older.round : review.round
  const setRound = (next: number) => setOlder({ round: next, latest: review.round })
  const text = useQuery(roundQuery(review.id, round))
  const latest = useQuery(roundQuery(review.id, review.round))
  const show = (sentenceId: string) => {
    setChosenId(sentenceId)
    setPane('note')
    requestAnimationFrame(() => reading.show(sentenceId))
  }
  const slot: ReadingSlotProps | null = text.data
    ? {
        text: text.data,
        marks: openAt(review),
        onChoose: setChosenId,
        onShowTranscript: () => setPane('transcript'),
      }
    : null
  return (
    <div className={styles.screen}>
      <Head review={review} round={round} onLatest={() => setRound(review.round)} />
      <PaneChoice
        pane={pane}
        open={review.openThreads}
        mayComment={chosenId !== null && review.abilities.comment}
        onPane={setPane}
      />
      <div className={styles.panes} data-shown={pane}>
        <div className={styles.slot} data-pane="note">
          {text.isError ? <QueryFailure query={text} /> : null}
          {slot ? reading.note(slot) : <Loading shown={text.isPending} />}
        </div>
        <div className={styles.slot} data-pane="transcript">
          {slot ? reading.transcript(slot) : null}
        </div>
        <div className={styles.slot} data-pane="review">
          <ReviewSide
            review={review}
            round={round}
            sections={text.data?.sections ?? []}
            latest={latest.data?.sections ?? []}
            chosenId={chosenId}
            drafts={drafts}
            onShow={show}
            onRound={setRound}
          />
        </div>
      </div>
    </div>
  )
}

/** Where there is no room for all three. */
function PaneChoice(props: { pane: Pane; open: number; mayComment: boolean; onPane: (pane: Pane) => void }) {
  return (
    <div className={styles.choose}>
      <SegmentedControl<Pane>
        fullWidth
        aria-label="Shown"
        value={props.pane}
        data={[
          { value: 'note', label: 'Note' },
          { value: 'transcript', label: 'Transcript' },
          {
            value: 'review',
            label: props.mayComment ? 'Comment' : props.open > 0 ? `Review (${props.open})` : 'Review',
          },
        ]}
        onChange={props.onPane}
      />
    </div>
  )
}

const Loading = ({ shown }: { shown: boolean }) =>
  shown ? <p className={styles.loading}>Loading the note…</p> : null

function openAt({ threads }: Review): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sentenceId, resolved } of threads)
    if (resolved === null) counts.set(sentenceId, (counts.get(sentenceId) ?? 0) + 1)
  return counts
}

function Head(props: { review: Review; round: number; onLatest: () => void }) {
  const { review, round } = props
  const shown = review.rounds.find(({ number }) => number === round)
  const back = review.mine
    ? { to: reviewPath(MINE), label: 'My Reviews' }
    : { to: paths.review, label: 'Reviews' }
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <TextLink to={back.to}>{back.label}</TextLink>
      </span>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>{review.title}</h1>
        <ReviewMarks review={review} isMine={review.mine} />
      </div>
      <p className={side.quiet}>
        {review.mine ? review.organizationName : `${review.physician.name} · ${review.organizationName}`}
        {shown ? ` · round ${shown.number} of ${review.round}, ${formatDateTime(shown.submittedAt)}` : ''}
        {' · '}
        <PatientWords review={review} />
      </p>
      {!review.mine && shown?.message ? (
        <p className={styles.message} aria-label={`${review.physician.name} wrote with it`}>
          {shown.message}
        </p>
      ) : null}
      {round < review.round ? (
        <output className={side.hint}>
          You are reading an older round.{' '}
          <button type="button" className={side.link} onClick={props.onLatest}>
            Read the latest
          </button>
        </output>
      ) : null}
    </header>
  )
}

function PatientWords({ review: { includesPatient, patient } }: { review: Review }) {
  if (!includesPatient) return 'who the patient is, is hidden'
  if (!patient) return 'the note names no patient'
  return [
    patient.name,
    patient.dateOfBirth && `born ${formatPlainDate(patient.dateOfBirth)}`,
    patient.mrn && `MRN ${patient.mrn}`,
  ]
    .filter(Boolean)
    .join(', ')
}
