import { lazy, type ReactNode, Suspense } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import type { OpenNotePearls } from '../pearls/use-note-pearls.ts'
import type { UseReader } from '../reading/use-reader.ts'
import { NoteViews } from './note-views.tsx'
import type { NoteEditing } from './use-note-editing.ts'
import type { NoteView } from './work-bar.tsx'

// Each is looked at now and then; the list and the note itself do not wait for them.
const TasksView = lazy(async () => ({ default: (await import('../tasks/tasks-view.tsx')).TasksView }))
const PearlsView = lazy(async () => ({ default: (await import('../pearls/pearls-view.tsx')).PearlsView }))
const LettersView = lazy(async () => ({ default: (await import('../letters/letters-view.tsx')).LettersView }))
const TelehealthView = lazy(async () => ({
  default: (await import('../telehealth/telehealth-view.tsx')).TelehealthView,
}))

/** The note's side of the workspace: the note itself, and what is made beside it. */
export function WorkspaceViews({
  note,
  sections,
  shown,
  editing,
  saver,
  pearls,
  reader,
  onShowSentence,
  text,
}: {
  note: Note
  sections: Section[]
  shown: NoteView
  editing: NoteEditing
  saver: NoteSaver
  pearls: OpenNotePearls
  reader: UseReader
  onShowSentence: (sentenceId: string) => void
  text: ReactNode
}) {
  return (
    <NoteViews shown={shown} note={text}>
      <Suspense>
        {shown === 'tasks' ? <TasksView note={note} /> : null}
        {shown === 'pearls' ? (
          <PearlsView
            note={note}
            sections={sections}
            pearls={pearls}
            editing={editing}
            onShowSentence={onShowSentence}
          />
        ) : null}
        {shown === 'letters' ? (
          <LettersView note={note} sections={sections} settle={saver.settle} reader={reader} />
        ) : null}
        {shown === 'telehealth' ? (
          <TelehealthView note={note} sections={sections} onChange={editing.change} />
        ) : null}
      </Suspense>
    </NoteViews>
  )
}
