import { Text } from '@mantine/core'
import { isNarrowed, type NotesFilter } from '../note-keys.ts'
import styles from './notes-list.module.css'

const emptyWords = {
  current: 'No notes yet',
  archived: 'Nothing is archived',
  deleted: 'Nothing was deleted in the last 30 days, and no signed note is hidden',
} as const satisfies Record<NotesFilter['show'], string>

/** Why nothing is listed, and what to do about it. */
export function EmptyList({ filter, offersSamples }: { filter: NotesFilter; offersSamples: boolean }) {
  const searching = isNarrowed(filter)
  return (
    <div className={styles.empty}>
      <Text fw={600}>{searching ? 'No note matches' : emptyWords[filter.show]}</Text>
      <Text size="sm" c="dimmed">
        {searching
          ? 'Try fewer words, or choose any status. Names of patients are kept encrypted and cannot be searched.'
          : filter.show === 'current'
            ? 'Press “New note” to record, type or drop your first visit. “Clinic list…” makes a note for each visit of the day.'
            : 'Choose “Current” to see your notes.'}
      </Text>
      {offersSamples && !searching && filter.show === 'current' ? (
        <Text size="sm" c="dimmed">
          No visit at hand? Every new note offers five sample visits.
        </Text>
      ) : null}
    </div>
  )
}
