import { VisuallyHidden } from '@mantine/core'
import {
  type ComponentProps,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Note } from '#contract/notes.ts'
import { countOpen } from '#domain/open-things.ts'
import { followKeyboard } from '#web/lib/follow-keyboard.ts'
import { draftLabel } from '../note-words.ts'
import { WordlessRecordings } from '../transcript/wordless-recordings.tsx'
import { TranscriptSide } from '../transcript/transcript-side.tsx'
import { NoteHeader } from './note-header.tsx'
import { NoteTextSide } from './note-text-side.tsx'
import { ReadingBar } from '../reading/reading-bar.tsx'
import { Panes } from './panes.tsx'
import { ProcessingStrip } from './processing-strip.tsx'
import { useOpenNote, type OpenedNote } from './use-open-note.ts'
import { SamplePicker } from '../samples/sample-picker.tsx'
import { worksByFinger } from '../editor/works-by-finger.ts'
import { WaysIn, type WaysInSlots } from './ways-in.tsx'
import { WorkBar } from './work-bar.tsx'
import { WorkspaceDialogs, type ReviewDialogProps } from './workspace-dialogs.tsx'
import { WorkspaceViews } from './workspace-views.tsx'
import styles from './open-note.module.css'

const AskPane = lazy(async () => ({ default: (await import('./ask-pane.tsx')).AskPane }))

export interface OpenNoteProps {
  note: Note
  slots: (note: Note, compact: boolean) => WaysInSlots
  reviewDialog: ComponentType<ReviewDialogProps>
  onBack: () => void
  onDelete: (note: Note) => void
  onHelp: () => void
  /** Somebody is recorded on this page, for this visit or another. */
  isRecording: boolean
}

/** Of the open visit on the page, to be skipped to. */
export const VISIT_ID = 'visit'

/** One note with everything on it. Keyed by the note's id. */
export function OpenNote({ note, slots, reviewDialog, isRecording, ...on }: OpenNoteProps) {
  const screen = { back: on.onBack, remove: () => on.onDelete(note), help: on.onHelp }
  const opened = useOpenNote(note, screen, isRecording)
  const { saver, state, views, editing, dialogs, actions, isEmpty, pearls } = opened
  useEffect(() => followKeyboard(), [])
  const ways = useMemo(() => slots(note, !isEmpty), [slots, note, isEmpty])
  return (
    <section id={VISIT_ID} className={styles.workspace} aria-label={`Visit: ${draftLabel(state.draft)}`}>
      <VisuallyHidden component="h1">{draftLabel(state.draft)}</VisuallyHidden>
      <NoteHeader
        note={note}
        draft={state.draft}
        openCount={countOpen(opened.openNow)}
        autosave={state.autosave}
        writing={opened.writing || note.processing.stage === 'writing'}
        actions={actions}
      />
      <ProcessingStrip processing={note.processing} retrying={opened.retrying} onRetry={actions.retry} />
      <Wordless {...opened} />
      <Restored {...opened} />
      <WorkBar
        note={note}
        pearlCount={pearls.count}
        looking={views.looking}
        empty={isEmpty}
        onLook={views.look}
      >
        <WaysIn
          noteId={note.id}
          empty={isEmpty}
          canRecord={note.abilities.record}
          onWriteByHand={editing.writeByHand}
          samples={<Samples note={note} onDetails={saver.edit} onAudio={ways.onAudio} />}
          {...ways}
        />
      </WorkBar>
      {isEmpty ? null : (
        <Panes
          shown={views.looking.pane}
          note={<NoteSide {...opened} />}
          transcript={<BesideNote {...opened} />}
        />
      )}
      <ReadingBar reader={opened.reading.reader} />
      <WorkspaceDialogs
        note={note}
        openNow={opened.openNow}
        doubtful={opened.doubtful}
        dialog={dialogs.dialog}
        saver={saver}
        state={state}
        reviewDialog={reviewDialog}
        // By finger it is looked at first, without a phone's keys over half of the note.
        onShow={(id) => (worksByFinger() ? editing.bringUp(id) : editing.show(id))}
        onClose={dialogs.close}
      />
    </section>
  )
}

/** Fictitious visits, where only these may be worked on. */
function Samples({ note, ...on }: { note: Note } & Omit<ComponentProps<typeof SamplePicker>, 'noteId'>) {
  return note.practice ? <SamplePicker noteId={note.id} {...on} /> : null
}

function Wordless({ note, transcript, player }: OpenedNote) {
  if (transcript.isLoading) return null
  return <WordlessRecordings recordings={note.recordings} segments={transcript.segments} player={player} />
}

function Restored({ state }: Pick<OpenedNote, 'state'>) {
  if (!state.restored || state.autosave.kind === 'conflict') return null
  return (
    <output className={styles.restored}>What you typed before this page was closed has been put back.</output>
  )
}

/** The note, or what is made of the visit beside it. */
function NoteSide({ note, sections, views, editing, saver, transcript, ...opened }: OpenedNote): ReactNode {
  return (
    <WorkspaceViews
      note={note}
      sections={sections}
      shown={views.looking.view}
      editing={editing}
      saver={saver}
      pearls={opened.pearls}
      reader={opened.reading.reader}
      onShowSentence={editing.show}
      text={
        <NoteTextSide
          note={note}
          sections={sections}
          segments={transcript.byId}
          saver={saver}
          editing={editing}
          active={opened.active}
          openNow={opened.openNow}
          doubtful={opened.doubtful}
          writing={opened.writing}
          reading={opened.reading}
          actions={opened.actions}
          onShowTranscript={() => views.look({ ...views.looking, pane: 'transcript' })}
        />
      }
    />
  )
}

/** The transcript, or what was asked about the visit; the transcript stays alive behind it. */
function BesideNote({ note, sections, views, transcript, active, ...opened }: OpenedNote): ReactNode {
  return (
    <>
      <div className={styles.beside} hidden={views.asking}>
        <TranscriptSide
          note={note}
          sections={sections}
          segments={transcript.segments}
          byId={transcript.byId}
          loading={transcript.isLoading}
          active={active.sentence}
          editing={opened.editing}
          player={opened.player}
          onEdit={transcript.edit}
        />
      </div>
      {views.asking ? (
        <Suspense>
          <AskPane
            note={note}
            segments={transcript.byId}
            settle={opened.saver.settle}
            onClose={views.stopAsking}
          />
        </Suspense>
      ) : null}
    </>
  )
}
