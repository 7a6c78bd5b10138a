import { useState, type ReactNode } from 'react'
import type { Note, Section } from '#contract/notes.ts'
import { clearEvidenceFocus } from './evidence-focus.ts'
import { LettersView } from './letters-view.tsx'
import type { NoteSaver } from './note-saver.ts'
import { NoteViews, type NoteView, type ViewTab } from './note-views.tsx'
import { TasksView } from './tasks-view.tsx'
import { TelehealthView } from './telehealth-view.tsx'
import type { NoteEditing } from './use-note-editing.ts'

/** The note's side of the workspace: the note itself, and what is made beside it. */
export function WorkspaceViews({
  note,
  sections,
  editing,
  saver,
  text,
}: {
  note: Note
  sections: Section[]
  editing: NoteEditing
  saver: NoteSaver
  text: ReactNode
}) {
  const [wanted, setWanted] = useState<NoteView>('note')
  const tabs: ViewTab[] = [
    // Proposed changes wait there for a yes or a no.
    { key: 'note', label: 'Note', count: note.proposal.length },
    { key: 'tasks', label: 'Tasks', count: note.taskCount },
    { key: 'letters', label: 'Letters' },
    ...(note.switches.telehealthCheck ? [{ key: 'telehealth', label: 'Telehealth' } as const] : []),
  ]
  const shown = tabs.some(({ key }) => key === wanted) ? wanted : 'note'
  return (
    <NoteViews
      tabs={tabs}
      shown={shown}
      note={text}
      onShow={(view) => {
        clearEvidenceFocus()
        setWanted(view)
      }}
    >
      {shown === 'tasks' ? <TasksView note={note} /> : null}
      {shown === 'letters' ? <LettersView note={note} sections={sections} settle={saver.settle} /> : null}
      {shown === 'telehealth' ? (
        <TelehealthView note={note} sections={sections} onChange={editing.change} />
      ) : null}
    </NoteViews>
  )
}
