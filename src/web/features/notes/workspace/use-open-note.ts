import { useEffect, useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { hasText } from '#domain/note-text.ts'
import { allSentences } from '../evidence/attention.ts'
import { clearEvidenceFocus } from '../evidence/evidence-focus.ts'
import { shiftEvidence, touchedBy } from '../evidence/evidence.ts'
import { markChanged, needsLook, useSecondLooks } from '../evidence/second-look.ts'
import { useActiveSentence } from '../evidence/use-active-sentence.ts'
import { useEvidencePlayer } from '../evidence/use-evidence-player.ts'
import { useSentenceCheck } from '../evidence/use-sentence-check.ts'
import { useNotePearls } from '../pearls/use-note-pearls.ts'
import { useNoteSaver } from '../saving/use-note-saver.ts'
import { useTranscript } from '../transcript/use-transcript.ts'
import { useLooking } from './use-looking.ts'
import { useNoteActions, type NoteActions } from './use-note-actions.ts'
import { useDialog, useNoteEditing } from './use-note-editing.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTellWritten } from './use-tell-written.ts'

/** An open note with all that goes on around it. */
export type OpenedNote = ReturnType<typeof useOpenNote>

/** Brings together what an open note needs: its draft, its transcript, what is looked at and what can be done. */
export function useOpenNote(note: Note, screen: Pick<NoteActions, 'back' | 'remove' | 'help'>) {
  const { saver, state } = useNoteSaver(note)
  const { sections } = state.draft
  const dialogs = useDialog()
  const views = useLooking(note)
  const editing = useNoteEditing(note.id, saver)
  const canCheck = note.hasTranscript && note.abilities.edit
  const doubt = useSentenceCheck(note.id, sections, canCheck, editing.change)
  const transcript = useTranscript(note, (edit) => {
    if (edit.kind !== 'text') return
    const { segmentId, before, text } = edit
    editing.change((all) => {
      const touched = touchedBy(all, segmentId, before, text)
      doubt(touched.map(({ id }) => id))
      markChanged(touched)
      return shiftEvidence(all, segmentId, before, text)
    })
  })
  const player = useEvidencePlayer()
  const active = useActiveSentence(note, sections, transcript.byId, player)
  const beside = { ...screen, ask: views.ask, open: dialogs.open }
  const { actions, writing, retrying } = useNoteActions(note, saver, beside)

  const isEmpty = !note.hasTranscript && sections.length === 0 && !note.processing.isProcessing
  const pearls = useNotePearls(note, isEmpty)
  const toLookAt = useToLookAt(sections, transcript.byId)

  useTellWritten(note.id)
  useEffect(() => clearEvidenceFocus, [])
  const opened = {
    note,
    saver,
    state,
    sections,
    dialogs,
    views,
    editing,
    transcript,
    player,
    active,
    actions,
    writing,
    retrying,
    pearls,
    toLookAt,
    isEmpty,
  }
  useNoteShortcuts(opened)
  return opened
}

/** How many sentences stand out. */
function useToLookAt(sections: Section[], segments: ReadonlyMap<string, Segment>): number {
  const looks = useSecondLooks()
  return useMemo(
    () => allSentences(sections).filter((one) => needsLook(one, segments, looks)).length,
    [sections, segments, looks],
  )
}

function useNoteShortcuts({
  note,
  sections,
  active,
  editing,
  actions,
  transcript,
}: Pick<OpenedNote, 'note' | 'sections' | 'active' | 'editing' | 'actions' | 'transcript'>): void {
  const looks = useSecondLooks()
  const { sentence } = active
  useShortcuts({
    playEvidence: active.play,
    nextAttention: () => editing.go(1, 'attention'),
    previousAttention: () => editing.go(-1, 'attention'),
    nextSentence: () => editing.go(1, 'any'),
    previousSentence: () => editing.go(-1, 'any'),
    copyAll: actions.copy,
    ...(note.abilities.sign && hasText(sections) ? { sign: () => actions.open('sign') } : {}),
    ...(note.abilities.write && note.hasTranscript ? { write: actions.write } : {}),
    ...(sentence && (sentence.confirmed || needsLook(sentence, transcript.byId, looks)) && note.abilities.edit
      ? { confirmSentence: () => editing.confirm(sentence.id) }
      : {}),
    ...(sentence && note.abilities.edit ? { removeSentence: () => editing.remove(sentence.id) } : {}),
  })
}
