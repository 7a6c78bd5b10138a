import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconSparkles, IconVolume, IconWritingSign } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { Note } from '#contract/notes.ts'
import { suggestedLabel } from '#domain/note-text.ts'
import { paths } from '#web/lib/paths.ts'
import { reviewStates } from '#web/lib/review-states.ts'
import { Mark } from '#web/ui/data-table-mark.tsx'
import type { Autosave } from '../saving/autosave.ts'
import type { Draft } from '../saving/draft.ts'
import { patientWords, STATUS_ID, UNTITLED } from '../note-words.ts'
import { useTypedText } from '../saving/typed-text.ts'
import { SaveIndicator } from '../saving/save-indicator.tsx'
import { StatusBadge } from '../list/status-badge.tsx'
import { NoteMenu } from './note-menu.tsx'
import type { NoteActions } from './use-note-actions.ts'
import { VisitDetails } from './visit-details.tsx'
import styles from './note-header.module.css'

interface NoteHeaderProps {
  note: Note
  draft: Draft
  /** How many things in it are open: as many as the list of notes says. */
  openCount: number
  autosave: Autosave
  writing: boolean
  actions: NoteActions
}

/** What the note is called, where it stands, and what can be done with the whole of it. */
export function NoteHeader(props: NoteHeaderProps) {
  const { note, draft, autosave, actions } = props
  const details = useDetails(draft)
  const hasText = draft.sections.some(({ sentences }) => sentences.length > 0)
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <div className={styles.titleRow}>
          <ActionIcon
            className={styles.back}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Back to the list"
            onClick={actions.back}
          >
            <IconArrowLeft size={20} />
          </ActionIcon>
          <LabelField
            key={draft.label}
            label={draft.label}
            suggested={suggestedLabel(draft.sections)}
            disabled={!note.abilities.edit}
            onChange={(label) => actions.edit({ label })}
          />
        </div>
        <div className={styles.actions}>
          <HeaderButtons {...props} hasText={hasText} />
          <NoteMenu note={note} actions={actions} hasText={hasText} />
        </div>
      </div>
      <PatientName draft={draft} />
      <div className={styles.meta}>
        <span id={STATUS_ID} tabIndex={-1}>
          <StatusBadge status={note.status} sealBroken={note.sealBroken} />
        </span>
        <ReviewMark review={note.review} />
        {note.practice ? <PracticeMark /> : null}
        <VisitDetails note={note} draft={details} onEdit={actions.edit} onLetters={actions.setLetters} />
        <SaveIndicator state={autosave} unsent={useTypedText(note.id) !== ''} />
      </div>
    </header>
  )
}

/** What is done most often with a note. */
function HeaderButtons({ note, openCount: open, ...props }: NoteHeaderProps & { hasText: boolean }) {
  const { writing, actions, hasText } = props
  return (
    <>
      {note.abilities.write && note.hasTranscript ? (
        <Button
          variant={hasText ? 'default' : 'filled'}
          leftSection={<IconSparkles size={17} aria-hidden="true" />}
          loading={writing}
          onClick={actions.write}
          className={hasText ? styles.iconAlone : styles.next}
          aria-label={hasText ? 'Write again' : 'Write note'}
          title={hasText ? 'Write again (Ctrl+Enter)' : 'Ctrl+Enter'}
          aria-keyshortcuts="Control+Enter"
        >
          {hasText ? 'Write again' : 'Write note'}
        </Button>
      ) : null}
      {hasText ? <ListenToNote actions={actions} /> : null}
      {hasText ? (
        <Button
          variant="default"
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={actions.copy}
          className={styles.iconAlone}
          aria-label="Copy all"
          title="Copy all (Ctrl+Shift+C)"
          aria-keyshortcuts="Control+Shift+C"
        >
          Copy all
        </Button>
      ) : null}
      {note.abilities.sign && hasText ? (
        <Button
          className={styles.next}
          leftSection={<IconWritingSign size={17} aria-hidden="true" />}
          rightSection={open > 0 ? <span className={styles.openCount}>{open}</span> : null}
          aria-label={open > 0 ? `Sign… (${open} to check)` : undefined}
          title={open > 0 ? `${open} to check (Alt+S)` : 'Alt+S'}
          aria-keyshortcuts="Alt+S"
          onClick={() => actions.open('sign')}
        >
          Sign…
        </Button>
      ) : null}
    </>
  )
}

/** The whole of it, read aloud. */
function ListenToNote({ actions }: Pick<NoteHeaderProps, 'actions'>) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={styles.iconAlone}
      aria-label="Listen to the note"
      title="Listen to the note (Alt+L)"
      aria-keyshortcuts="Alt+L"
      onPointerEnter={actions.prepareListen}
      onFocus={actions.prepareListen}
      onClick={actions.listen}
    >
      <IconVolume size={17} />
    </ActionIcon>
  )
}

/** Whose visit it is, before anything is done with it. */
function PatientName({ draft }: Pick<NoteHeaderProps, 'draft'>) {
  const words = patientWords(draft.patient)
  if (words === '') return null
  return (
    <p className={styles.patient}>
      <VisuallyHidden>Patient: </VisuallyHidden>
      {words}
    </p>
  )
}

/** Where its review stands; leads to what was said in it. */
function ReviewMark({ review }: Pick<Note, 'review'>) {
  if (!review) return null
  const { label, tone } = reviewStates[review.state]
  return (
    <Link className={styles.review} to={generatePath(paths.reviewNotes, { id: review.id })}>
      <Mark tone={tone}>{label}</Mark>
    </Link>
  )
}

function PracticeMark() {
  return (
    <span className={styles.practice} title="Practice – not for patient care">
      Practice<span className={styles.practiceWhy}> – not for patient care</span>
    </span>
  )
}

/** The draft without its text: the same object while only the text changes. */
function useDetails({
  label,
  visitKind,
  visitAt,
  template,
  ownTemplate,
  style,
  switches,
  patient,
}: Draft): Omit<Draft, 'sections'> {
  return useMemo(
    () => ({ label, visitKind, visitAt, template, ownTemplate, style, switches, patient }),
    [label, visitKind, visitAt, template, ownTemplate, style, switches, patient],
  )
}

/** Typed freely; kept when left or with Enter, so that half a word is never saved. */
function LabelField(props: {
  label: string
  suggested: string
  disabled: boolean
  onChange: (label: string) => void
}) {
  const [typed, setTyped] = useState(props.label)
  const commit = () => {
    if (typed.trim() !== props.label) props.onChange(typed.trim())
  }
  return (
    <input
      className={styles.label}
      data-suggested={props.suggested !== '' || undefined}
      aria-label="Label"
      placeholder={
        props.suggested || (props.disabled ? UNTITLED : `${UNTITLED} – name it, e.g. Room 4, follow-up`)
      }
      title={props.label ? undefined : 'Click to name this visit'}
      maxLength={200}
      value={typed}
      disabled={props.disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(props.label)
      }}
    />
  )
}
