import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { isSigned } from '#domain/note-rules.ts'
import { bodyText, hasText } from '#domain/note-text.ts'
import { attentionOf } from '#domain/open-things.ts'
import { allSentences, puttingBack, removeSentence, toggleConfirmed } from '../evidence/attention.ts'
import { worksByFinger } from '../editor/works-by-finger.ts'
import type { SectionEditorHandle } from '../editor/section-editor.tsx'
import { focusSentence } from '../evidence/evidence-focus.ts'
import { announce } from '#web/lib/announce.ts'
import { useEvents } from '#web/lib/events.ts'
import { isKeyboardUsed } from '#web/lib/last-input.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { newId } from '#web/lib/new-id.ts'
import { writeNote } from '../note-actions.ts'
import type { NoteSaver } from '../saving/note-saver.ts'
import { markLooked, needsLook, useSecondLooks } from '../evidence/second-look.ts'
import { noteQuery, transcriptQuery } from '../queries.ts'
import { createGoing, type Going } from './going.ts'
import { createSaidEditing, type SaidEditing } from './said-editing.ts'
import { createUndoSteps, type UndoSteps } from './undo-steps.ts'

export interface NoteEditing extends Pick<Going, 'go'>, SaidEditing, Pick<UndoSteps, 'undo' | 'redo'> {
  /** Changes the sections as they are now. */
  change: (next: (sections: Section[]) => Section[]) => void
  setSentences: (key: string, sentences: Sentence[]) => void
  elsewhere: (key: string) => Sentence[]
  /** A sentence that stands in the note, or stood in it since it was opened. */
  known: (sentenceId: string) => Sentence | undefined
  onEditor: (key: string, editor: SectionEditorHandle | null) => void
  /** Vouches for a sentence; once more takes that back. */
  confirm: (sentenceId: string) => void
  remove: (sentenceId: string) => void
  /** Puts the caret into a sentence and brings it into view. */
  show: (sentenceId: string) => void
  /** Brings a sentence before the eyes; who works by keyboard stands in it. */
  bringUp: (sentenceId: string) => void
  /** Opens an empty section to write in. */
  writeByHand: () => void
}

/**
 * What can be done with the sentences of an open note. Every function stays the same one, as `showNote` does: it brings the
 * text onto the screen, whatever is looked at.
 */
export function useNoteEditing(noteId: string, saver: NoteSaver, showNote: () => void): NoteEditing {
  const client = useQueryClient()
  const [editors] = useState(() => new Map<string, SectionEditorHandle>())
  /** The section that somebody asked to write in, until its editor is there. */
  const byHand = useRef<string | null>(null)
  return useMemo(() => {
    const sections = () => saver.getState().draft.sections
    const stood = new Map<string, Sentence>()
    const change = changeUnlessSigned(client, noteId, saver)
    const steps = createUndoSteps()

    const show = (id: string) => {
      showNote()
      focusSentence(id)
      for (const editor of editors.values()) if (editor.show(id)) return
    }

    const bringUp = (id: string) => {
      // Who works by finger or pointer looks first: the caret would open a phone's keys over half of the note.
      if (isKeyboardUsed()) return show(id)
      showNote()
      scrollTo(id)
    }
    const around = { client, noteId, saver, steps, change, bringUp }
    // By finger the list is gone on with where it is; what was added is a tap away, and told with its words at the foot.
    const offered = { ...around, bringUp: (id: string) => (worksByFinger() ? focusSentence(id) : show(id)) }
    const isOpen = (one: Sentence) => standsOut(client, noteId)(one)
    const going = createGoing({ sections, showNote, bringUp, standsOut: isOpen })
    return {
      change,
      show,
      bringUp,
      ...createSaidEditing(offered),
      undo: steps.undo,
      redo: steps.redo,
      go: going.go,
      setSentences(key, sentences) {
        for (const sentence of allSentences(sections())) stood.set(sentence.id, sentence)
        change((all) => all.map((section) => (section.key === key ? { ...section, sentences } : section)))
      },
      known: (id) => allSentences(sections()).find((sentence) => sentence.id === id) ?? stood.get(id),
      elsewhere: (key) => allSentences(sections().filter((section) => section.key !== key)),
      onEditor: (key, editor) => keepEditor(editors, key, editor, byHand),
      confirm: (id) => confirmOrLook(id, sections(), change),
      remove(id) {
        going.leave(id)
        removeWithUndo(id, sections, change, steps)
      },
      writeByHand() {
        if (sections().length > 0) return
        const section = handSection()
        byHand.current = section.key
        change(() => [section])
      },
    }
  }, [client, noteId, saver, editors, showNote])
}

/** An "Undo" may outlive the signing. */
function changeUnlessSigned(client: QueryClient, noteId: string, saver: NoteSaver): NoteEditing['change'] {
  return (next) => {
    const status = client.getQueryData(noteQuery(noteId).queryKey)?.status
    if (status && isSigned(status))
      toastInfo('This note is signed and stays as it is. What has changed goes into an addendum.')
    else saver.edit({ sections: next(saver.getState().draft.sections) })
  }
}

function scrollTo(sentenceId: string): void {
  focusSentence(sentenceId)
  const shown = document.querySelector(`[data-sentence-id="${CSS.escape(sentenceId)}"]`)
  shown?.scrollIntoView({ block: 'center' })
}

/** By the transcript as it is now. */
function standsOut(client: QueryClient, noteId: string): (sentence: Sentence) => boolean {
  const { segments = [] } = client.getQueryData(transcriptQuery(noteId).queryKey) ?? {}
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  return (sentence) => needsLook(sentence, byId, useSecondLooks.getState())
}

/** What the transcript bears out needs nobody to vouch for it: that it was looked at is all there is to say. */
function confirmOrLook(id: string, sections: Section[], change: NoteEditing['change']): void {
  const sentence = allSentences(sections).find((one) => one.id === id)
  if (!sentence) return
  if (sentence.confirmed || attentionOf(sentence) !== 'none') change((all) => toggleConfirmed(all, id))
  markLooked(sentence)
}

/** Undone in the keyboard's own way, or with a button for whoever has none. */
function removeWithUndo(
  id: string,
  sections: () => Section[],
  change: NoteEditing['change'],
  steps: UndoSteps,
): void {
  const putBack = puttingBack(sections(), id)
  const remove = () => change((all) => removeSentence(all, id))
  const step = {
    undone: 'The sentence is back.',
    redone: 'The sentence is removed again.',
    holds: () => allSentences(sections()).every((sentence) => sentence.id !== id),
    undo: () => change(putBack),
    redo: remove,
  }
  remove()
  steps.did(step)
  if (isKeyboardUsed()) announce('The sentence is removed. Ctrl Z brings it back.')
  else toastSuccess('The sentence is removed.', { undo: () => void steps.takeBack(step) })
  focusSentence(null)
}

/** `byHand`: the section that is to be written in as soon as its editor is there. */
function keepEditor(
  editors: Map<string, SectionEditorHandle>,
  key: string,
  editor: SectionEditorHandle | null,
  byHand: { current: string | null },
): void {
  if (editor) editors.set(key, editor)
  else editors.delete(key)
  if (key === byHand.current) editor?.focus(() => (byHand.current = null))
}

const handSection = (): Section => ({
  key: `hand-${newId().slice(0, 8)}`,
  title: 'Note',
  style: 'prose',
  sentences: [],
})

/** Each writing is a version of its own, also one that says word for word what stood there. */
export function saysTheSame(before: Section[], now: Pick<Note, 'sections' | 'proposal'>): boolean {
  return now.proposal.length === 0 && hasText(before) && bodyText(before) === bodyText(now.sections)
}

/** Writes the note from its transcript, once what was typed is saved. Says so when that changed nothing. */
export function useWriteNote(noteId: string, saver: NoteSaver) {
  const client = useQueryClient()
  const asked = useRef<Section[] | null>(null)
  const tellIfUnchanged = async (before: Section[]) => {
    const note = await client.fetchQuery({ ...noteQuery(noteId), staleTime: 0 }).catch(() => null)
    if (note && saysTheSame(before, note)) toastInfo('Written again: there is nothing to change.')
  }
  useEvents((event) => {
    if (event.kind !== 'processing' || event.noteId !== noteId || asked.current === null) return
    if (event.processing.isProcessing || event.processing.failure !== null) return
    void tellIfUnchanged(asked.current)
    asked.current = null
  })
  return useMutation({
    mutationFn: async () => {
      if (!(await saver.settle())) return
      asked.current = saver.getState().draft.sections
      await writeNote(client, noteId)
    },
  })
}

/** Which dialog of the workspace is open. */
export type OpenDialog = 'none' | 'versions' | 'sign' | 'addendum' | 'review'

export function useDialog() {
  const [dialog, setDialog] = useState<OpenDialog>('none')
  return { dialog, open: setDialog, close: () => setDialog('none') }
}
