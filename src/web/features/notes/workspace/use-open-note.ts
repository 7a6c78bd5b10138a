import { useEffect, useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { hasText } from '#domain/note-text.ts'
import { openThings } from '#domain/open-things.ts'
import { clearEvidenceFocus } from '../evidence/evidence-focus.ts'
import { shiftEvidence, touchedBy } from '../evidence/evidence.ts'
import { doubtfulSentences, markChanged, needsLook, useSecondLooks } from '../evidence/second-look.ts'
import { useActiveSentence } from '../evidence/use-active-sentence.ts'
import { useEvidencePlayer } from '../evidence/use-evidence-player.ts'
import { useSentenceCheck } from '../evidence/use-sentence-check.ts'
import { useNotePearls } from '../pearls/use-note-pearls.ts'
import { useNoteReading } from '../reading/use-note-reading.ts'
import { useNoteSaver } from '../saving/use-note-saver.ts'
import type { TranscriptEdit } from '../transcript/transcript-edit.ts'
import { useTranscript } from '../transcript/use-transcript.ts'
import { useLooking } from './use-looking.ts'
import { useNoteActions, type NoteActions } from './use-note-actions.ts'
import { type NoteEditing, useDialog, useNoteEditing } from './use-note-editing.ts'
import { useSentenceInAddress } from './use-sentence-in-address.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useOffer } from './offered-actions.ts'
import { useTellWritten } from './use-tell-written.ts'

/** An open note with all that goes on around it. */
export type OpenedNote = ReturnType<typeof useOpenNote>

/** Brings together what an open note needs: its draft, its transcript, what is looked at and what can be done. */
export function useOpenNote(
  note: Note,
  screen: Pick<NoteActions, 'back' | 'remove' | 'help'>,
  isRecording: boolean,
) {
  const { saver, state } = useNoteSaver(note)
  const { sections } = state.draft
  const dialogs = useDialog()
  const views = useLooking(note)
  const editing = useNoteEditing(note.id, saver, views.showNote)
  const canCheck = note.hasTranscript && note.abilities.edit
  const doubt = useSentenceCheck(note.id, sections, canCheck, editing.change)
  const transcript = useTranscript(note, followingWords(editing, doubt))
  const player = useEvidencePlayer()
  const active = useActiveSentence(note, sections, transcript.byId, player)
  const reading = useNoteReading(note, { saver, editing, player, isRecording })
  const beside = {
    ...screen,
    ask: views.ask,
    open: dialogs.open,
    listen: reading.listenToNote,
    prepareListen: reading.reader.prepare,
  }
  const { actions, writing, retrying } = useNoteActions(note, saver, beside)

  const isEmpty = !note.hasTranscript && sections.length === 0 && !note.processing.isProcessing
  const pearls = useNotePearls(note, isEmpty)
  const openNow = useMemo(() => openThings(sections, note.uncovered), [sections, note.uncovered])
  const doubtful = useDoubtful(sections, transcript.byId)

  useOffer(actions, hasText(sections))
  useTellWritten(note.id)
  useSentenceInAddress(sections, editing.bringUp)
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
    reading,
    actions,
    writing,
    retrying,
    pearls,
    openNow,
    doubtful,
    isEmpty,
  }
  useNoteShortcuts(opened)
  return opened
}

/** What is corrected in the transcript moves the evidence of the note, and has the sentences checked again that rest on it. */
function followingWords(editing: NoteEditing, doubt: (ids: string[]) => void) {
  return (edit: TranscriptEdit) => {
    if (edit.kind !== 'text') return
    const { segmentId, before, text } = edit
    editing.change((all) => {
      const touched = touchedBy(all, segmentId, before, text)
      doubt(touched.map(({ id }) => id))
      markChanged(touched)
      return shiftEvidence(all, segmentId, before, text)
    })
  }
}

function useDoubtful(sections: Section[], segments: ReadonlyMap<string, Segment>): Sentence[] {
  const looks = useSecondLooks()
  return useMemo(() => doubtfulSentences(sections, segments, looks), [sections, segments, looks])
}

function useNoteShortcuts({
  note,
  sections,
  active,
  editing,
  actions,
  reading,
  transcript,
}: Pick<
  OpenedNote,
  'note' | 'sections' | 'active' | 'editing' | 'actions' | 'reading' | 'transcript'
>): void {
  const looks = useSecondLooks()
  const { sentence } = active
  useShortcuts({
    playEvidence: active.play,
    nextAttention: () => editing.go(1, 'attention'),
    previousAttention: () => editing.go(-1, 'attention'),
    nextSentence: () => editing.go(1, 'any'),
    previousSentence: () => editing.go(-1, 'any'),
    copyAll: actions.copy,
    ...reading.shortcuts,
    ...(note.abilities.edit ? { undo: () => void editing.undo(), redo: () => void editing.redo() } : {}),
    ...(note.abilities.sign && hasText(sections) ? { sign: () => actions.open('sign') } : {}),
    ...(note.abilities.write && note.hasTranscript ? { write: actions.write } : {}),
    ...(sentence && (sentence.confirmed || needsLook(sentence, transcript.byId, looks)) && note.abilities.edit
      ? { confirmSentence: () => editing.confirm(sentence.id) }
      : {}),
    ...(sentence && note.abilities.edit ? { removeSentence: () => editing.remove(sentence.id) } : {}),
  })
}
