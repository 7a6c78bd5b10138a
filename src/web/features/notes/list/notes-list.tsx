import { ActionIcon, Button, Loader, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconEyeOff, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type Ref } from 'react'
import { Link } from 'react-router'
import type { NoteSummary } from '#contract/notes.ts'
import { formatCount, formatDateTime, formatVisitTime } from '#web/lib/format.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { Mark } from '#web/ui/data-table-mark.tsx'
import { Kbd } from '#web/ui/mantine/kbd.ts'
import { Menu } from '#web/ui/mantine/menu.ts'
import { labelOf } from '../note-words.ts'
import hidden from '#web/ui/hidden.module.css'
import { EmptyList } from './empty-list.tsx'
import styles from './notes-list.module.css'
import { isNarrowed, type NotesFilter } from '../note-keys.ts'
import { ListFilters } from './list-filters.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Of notes whose audio file has not arrived: how far it is, by the note's id. `isHeldUp`: it does not go on just now. */
export type UnsentFiles = ReadonlyMap<string, { words: string; isHeldUp: boolean }>

export interface NotesListProps {
  notes: NoteSummary[]
  /** `first`: nothing is known yet. `more`: the next page is on its way. */
  loading: 'no' | 'first' | 'more'
  failure: string | null
  hasMore: boolean
  selectedId: string | null
  now: Date
  /** Whether a practice visit is called one; where all of them are, the strip above says it. */
  marksPractice: boolean
  search: string
  filter: NotesFilter
  searchRef: Ref<HTMLInputElement>
  unsentFiles: UnsentFiles
  /** The visit at the microphone of this page, or null. */
  recordingId: string | null
  creating: boolean
  onSearch: (search: string) => void
  onFilter: (filter: Partial<NotesFilter>) => void
  onMore: () => void
  onNew: () => void
  onBulk: () => void
  onDelete: (note: NoteSummary) => void
  onDeleteAll: () => void
  onRestore: (note: NoteSummary) => void
}

/** Every visit, newest first: found by words, status and place. */
export function NotesList(props: NotesListProps) {
  const { notes, filter, loading, searchRef } = props
  return (
    <nav aria-label="Notes" className={styles.list}>
      <div className={styles.tools}>
        <div className={styles.make}>
          <Button
            leftSection={<IconPlus size={18} />}
            onClick={props.onNew}
            loading={props.creating}
            aria-keyshortcuts="N"
            title="New note (N)"
            flex={1}
          >
            New note
          </Button>
          <Button variant="default" onClick={props.onBulk}>
            Clinic list…
          </Button>
          {filter.show === 'current' && notes.length > 0 ? (
            <ListMenu onDeleteAll={props.onDeleteAll} />
          ) : null}
        </div>
        <TextInput
          ref={searchRef}
          type="search"
          aria-label="Search notes"
          aria-keyshortcuts="/"
          placeholder="Search notes and transcripts"
          leftSection={<IconSearch size={16} />}
          rightSection={props.search === '' ? <Kbd className={styles.key}>/</Kbd> : null}
          value={props.search}
          onChange={(event) => props.onSearch(event.currentTarget.value)}
        />
        <ListFilters filter={filter} onFilter={props.onFilter} />
        <output aria-label="Found" className={hidden.hidden}>
          {loading === 'first' ? '' : foundWords(props)}
        </output>
      </div>
      <div className={styles.scroll}>
        {props.failure ? (
          <Text role="alert" className={styles.empty}>
            {props.failure}
          </Text>
        ) : loading === 'first' ? (
          <div className={styles.empty}>
            <Loader size="sm" aria-label="Loading the notes" />
          </div>
        ) : notes.length === 0 ? (
          <EmptyList filter={filter} offersSamples={!props.marksPractice} />
        ) : (
          <Rows {...props} />
        )}
        {props.hasMore ? <LoadMore loading={loading === 'more'} onMore={props.onMore} /> : null}
      </div>
    </nav>
  )
}

/** What a search or a filter found, for who does not see the list become shorter. */
function foundWords({ notes, filter, hasMore }: NotesListProps): string {
  if (!isNarrowed(filter) && filter.show === 'current') return ''
  if (notes.length === 0) return 'No visit found.'
  return `${formatCount(notes.length, 'visit')}${hasMore ? ' and more' : ''} found.`
}

function Rows(props: NotesListProps) {
  return (
    <ul className={styles.rows} aria-label="Visits">
      {props.notes.map((note) => (
        <NoteRow
          key={note.id}
          note={note}
          unsent={props.unsentFiles.get(note.id)}
          isRecorded={note.id === props.recordingId}
          now={props.now}
          marksPractice={props.marksPractice}
          selected={note.id === props.selectedId}
          deleted={props.filter.show === 'deleted'}
          onDelete={() => props.onDelete(note)}
          onRestore={() => props.onRestore(note)}
        />
      ))}
    </ul>
  )
}

function ListMenu({ onDeleteAll }: { onDeleteAll: () => void }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More for all notes">
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onDeleteAll}>
          Delete all notes…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface NoteRowProps {
  note: NoteSummary
  unsent: { words: string; isHeldUp: boolean } | undefined
  isRecorded: boolean
  now: Date
  marksPractice: boolean
  selected: boolean
  deleted: boolean
  onDelete: () => void
  onRestore: () => void
}

function NoteRow(props: NoteRowProps) {
  const { note, now, marksPractice, selected, deleted, onDelete, onRestore } = props
  const { taskCount } = note
  const toLookAt = note.unsupportedCount + note.toCheckCount
  const label = labelOf(note)
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <Link to={`?note=${note.id}`} className={styles.link} aria-current={selected ? 'true' : undefined}>
        <span className={styles.first}>
          <span className={styles.label}>{label}</span>
          <time dateTime={note.visitAt} title={formatDateTime(note.visitAt)} className={styles.when}>
            {formatVisitTime(note.visitAt, now)}
          </time>
        </span>
        {note.patientName === '' ? null : <span className={styles.patient}>{note.patientName}</span>}
        <RowState {...props} />
        <span className={styles.last}>
          <StatusBadge status={note.status} sealBroken={note.sealBroken} />
          {note.review ? (
            <Mark tone={reviewStates[note.review.state].tone}>{reviewStates[note.review.state].label}</Mark>
          ) : null}
          {deleted && note.keptUntil ? <span className={styles.practice}>Hidden</span> : null}
          {note.practice && marksPractice ? <span className={styles.practice}>Practice</span> : null}
          {taskCount > 0 ? <span className={styles.tasks}>{formatCount(taskCount, 'task')}</span> : null}
          {toLookAt > 0 ? (
            <span
              className={styles.count}
              title="Sentences that need a look, and what was said and is in none"
            >
              {toLookAt.toLocaleString('en-US')} to check
            </span>
          ) : null}
        </span>
      </Link>
      {deleted ? (
        <ActionIcon
          className={styles.restore}
          variant="subtle"
          color="gray"
          aria-label={`Bring back ${label}`}
          onClick={onRestore}
        >
          <IconArrowBackUp size={17} />
        </ActionIcon>
      ) : (
        <ActionIcon
          className={styles.remove}
          variant="subtle"
          color="gray"
          aria-label={`${note.keptUntil ? 'Hide' : 'Delete'} ${label}`}
          onClick={onDelete}
        >
          {note.keptUntil ? <IconEyeOff size={17} /> : <IconTrash size={17} />}
        </ActionIcon>
      )}
    </li>
  )
}

/** What happens with it now, or else its first words. */
function RowState({ note, unsent, isRecorded }: NoteRowProps) {
  const { processing } = note
  if (isRecorded)
    return (
      <span className={styles.failed}>
        <span className={styles.dot} aria-hidden="true" /> Recording
      </span>
    )
  if (unsent) return <span className={unsent.isHeldUp ? styles.failed : styles.working}>{unsent.words}</span>
  if (processing.isProcessing)
    return (
      <span className={styles.working}>
        <Loader size={12} aria-hidden="true" /> {processing.message}
      </span>
    )
  if (processing.failure) return <span className={styles.failed}>{processing.failure}</span>
  return <span className={styles.preview}>{note.preview || 'No note yet'}</span>
}

/** Loads on as it comes into view; the button is for the keyboard and for browsers that cannot tell. */
function LoadMore({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current || loading || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '300px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [loading, onMore])
  return (
    <div ref={element} className={styles.more}>
      <Button variant="subtle" size="compact-sm" loading={loading} onClick={onMore}>
        Load more
      </Button>
    </div>
  )
}
