import { NativeSelect } from '@mantine/core'
import type { NoteStatus } from '#contract/notes.ts'
import { ShownReviewState } from '#contract/review-states.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { useSession } from '#web/lib/session.ts'
import { statusNames } from '../note-words.ts'
import type { NotesFilter } from '../note-keys.ts'
import styles from './notes-list.module.css'

const statusChoices: Array<{ value: NoteStatus | ''; label: string }> = [
  { value: '', label: 'Any status' },
  ...(['draft', 'ready', 'signed', 'amended'] as const).map((value) => ({
    value,
    label: statusNames[value],
  })),
]

const reviewChoices: Array<{ value: ShownReviewState | ''; label: string }> = [
  { value: '', label: 'Any review' },
  ...ShownReviewState.options.map((value) => ({ value, label: reviewStates[value].label })),
]

const showChoices: Array<{ value: NotesFilter['show']; label: string }> = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted and hidden' },
]

/** What narrows the list down; reviews are for members of an organization. */
export function ListFilters(props: {
  filter: NotesFilter
  onFilter: (filter: Partial<NotesFilter>) => void
}) {
  const { filter, onFilter } = props
  const isMember = useSession(({ user }) => user?.organization != null)
  return (
    <div className={styles.filters}>
      <Choice
        label="Status"
        choices={statusChoices}
        value={filter.status[0] ?? ''}
        onChoose={(chosen) => onFilter({ status: chosen ? [chosen] : [] })}
      />
      {isMember ? (
        <Choice
          label="Review"
          choices={reviewChoices}
          value={filter.review[0] ?? ''}
          onChoose={(chosen) => onFilter({ review: chosen ? [chosen] : [] })}
        />
      ) : null}
      <Choice
        label="Show"
        choices={showChoices}
        value={filter.show}
        onChoose={(show) => onFilter({ show })}
      />
    </div>
  )
}

function Choice<Value extends string>(props: {
  label: string
  choices: Array<{ value: Value; label: string }>
  value: Value
  onChoose: (value: Value) => void
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      size="xs"
      data={props.choices}
      value={props.value}
      onChange={(event) => {
        const chosen = props.choices.find(({ value }) => value === event.currentTarget.value)
        if (chosen) props.onChoose(chosen.value)
      }}
    />
  )
}
