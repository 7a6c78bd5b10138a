import { useParams } from 'react-router'
import { NoteReading, TranscriptReading } from '#web/features/notes/reading/note-reading.tsx'
import { showInReading } from '#web/features/notes/reading/show-in-reading.ts'
import { MINE, MyReviewsScreen } from '#web/features/reviews/my-reviews-screen.tsx'
import {
  ReviewScreen,
  type ReadingSlotProps,
  type ReadingSlots,
} from '#web/features/reviews/review-screen.tsx'
import styles from './review-notes-page.module.css'

const reading: ReadingSlots = {
  note: (props) => <NoteReading {...readingOf(props)} />,
  transcript: (props) => <TranscriptReading {...readingOf(props)} />,
  show: showInReading,
}

const readingOf = ({ text, ...props }: ReadingSlotProps) => ({ ...text, ...props })

/** One review, read beside its note; in place of an id, “mine” lists those of the reader’s own notes. */
export function ReviewNotesPage() {
  const { id = '' } = useParams()
  if (id !== MINE) return <ReviewScreen key={id} id={id} reading={reading} />
  return (
    <div className={styles.scroll}>
      <MyReviewsScreen />
    </div>
  )
}
