import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  updateEnableLetters,
  type ExportFormat,
  type LettersMode,
  type Note,
  type Sentence,
} from '#contract/notes.ts'
import { call } from '#web/lib/call.ts'
import { copyRichText } from '#web/lib/copy.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { allSentences, needsAttention } from '../evidence/attention.ts'
import { activeSentenceId, clearEvidenceFocus, useEvidenceFocus } from '../evidence/evidence-focus.ts'
import { playWindows, shiftEvidence } from '../evidence/evidence.ts'
import { retryProcessing, saveExport, useNoteStatus } from '../note-actions.ts'
import { keepSaved } from '../saving/note-cache.ts'
import { NoteHeader } from './note-header.tsx'
import { hasText } from '#domain/note-text.ts'
import { noteText } from '../note-text.ts'
import { NoteTextSide } from './note-text-side.tsx'
import { draftLabel, labelOf } from '../note-words.ts'
import { Panes } from './panes.tsx'
import { ProcessingStrip } from './processing-strip.tsx'
import { TranscriptSide } from '../transcript/transcript-side.tsx'
import { useDialog, useNoteEditing, useWriteNote } from './use-note-editing.ts'
import { useEvidencePlayer } from '../evidence/use-evidence-player.ts'
import { useNoteSaver } from '../saving/use-note-saver.ts'
import { useTidy } from '../changes/use-tidy.ts'
import { useSentenceCheck } from '../evidence/use-sentence-check.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTranscript } from '../transcript/use-transcript.ts'
import { WaysIn, type WaysInSlots } from './ways-in.tsx'
import { WorkBar, type Looking } from './work-bar.tsx'
import { WorkspaceViews } from './workspace-views.tsx'
import { WorkspaceDialogs } from './workspace-dialogs.tsx'
import styles from './workspace.module.css'

const AskPane = lazy(async () => ({ default: (await import('./ask-pane.tsx')).AskPane }))

export interface OpenNoteProps {
  note: Note
  slots: (note: Note, compact: boolean) => WaysInSlots
  onBack: () => void
  onDelete: (note: Note) => void
  onHelp: () => void
}

/** One note with everything on it. Keyed by the note's id. */
export function OpenNote({ note, slots, onBack, onDelete, onHelp }: OpenNoteProps) {
  const { saver, state } = useNoteSaver(note)
  const { draft } = state
  const { sections } = draft
  const { dialog, open, close } = useDialog()
  const editing = useNoteEditing(saver)
  const transcript = useTranscript(note, (edit) => {
    if (edit.kind === 'text')
      editing.change((all) => shiftEvidence(all, edit.segmentId, edit.before, edit.text))
  })
  const player = useEvidencePlayer()
  const write = useWriteNote(note.id, saver)
  const tidy = useTidy(note.id, saver)
  const [asking, setAsking] = useState(false)
  const [wanted, setLooking] = useState<Looking>({ view: 'note', pane: 'note' })
  // The list of what a telehealth note must hold goes with its switch.
  const looking: Looking =
    wanted.view === 'telehealth' && !note.switches.telehealthCheck ? { ...wanted, view: 'note' } : wanted
  const whole = useWholeNote(note, saver)
  const active = useActiveSentence(note, draft.sections)
  const windows = useMemo(
    () => (active ? playWindows(active.evidence, transcript.byId) : []),
    [active, transcript.byId],
  )
  const play = () => active && player.toggle(active.id, windows)
  const canWrite = note.abilities.write && note.hasTranscript
  const isEmpty = !note.hasTranscript && sections.length === 0 && !note.processing.isProcessing

  const ways = useMemo(() => slots(note, !isEmpty), [slots, note, isEmpty])

  useSentenceCheck(note.id, sections, note.hasTranscript && note.abilities.edit, editing.change)
  useEffect(() => clearEvidenceFocus, [])
  useShortcuts({
    playEvidence: play,
    nextAttention: () => editing.go(1, 'attention'),
    previousAttention: () => editing.go(-1, 'attention'),
    nextSentence: () => editing.go(1, 'any'),
    previousSentence: () => editing.go(-1, 'any'),
    copyAll: whole.copy,
    ...(canWrite ? { write: () => write.mutate() } : {}),
    ...(active && needsAttention(active) && note.abilities.edit
      ? { confirmSentence: () => editing.confirm(active.id), removeSentence: () => editing.remove(active.id) }
      : {}),
  })

  return (
    <section className={styles.workspace} aria-label={`Visit: ${draftLabel(draft)}`}>
      <VisuallyHidden component="h1">{draftLabel(draft)}</VisuallyHidden>
      <NoteHeader
        note={note}
        draft={draft}
        autosave={state.autosave}
        writing={write.isPending || note.processing.stage === 'writing'}
        onBack={onBack}
        onEdit={saver.edit}
        onLetters={whole.setLetters}
        onWrite={() => write.mutate()}
        onCopyAll={whole.copy}
        onExport={whole.save}
        onTidy={() => tidy.mutate()}
        onAsk={() => {
          setAsking(true)
          setLooking({ ...looking, pane: 'transcript' })
        }}
        onVersions={() => open('versions')}
        onSign={() => open('sign')}
        onArchive={whole.archive}
        onDelete={() => onDelete(note)}
        onHelp={onHelp}
      />
      <ProcessingStrip processing={note.processing} retrying={whole.retrying} onRetry={whole.retry} />
      {state.restored && state.autosave.kind !== 'conflict' ? (
        <output className={styles.restored}>
          What you typed before this page was closed has been put back.
        </output>
      ) : null}
      <WorkBar
        note={note}
        looking={looking}
        empty={isEmpty}
        onLook={(next) => {
          if (next.view !== looking.view) clearEvidenceFocus()
          setLooking(next)
        }}
      >
        <WaysIn
          noteId={note.id}
          empty={isEmpty}
          canRecord={note.abilities.record}
          onWriteByHand={editing.writeByHand}
          {...ways}
        />
      </WorkBar>
      {isEmpty ? null : (
        <Panes
          shown={looking.pane}
          note={
            <WorkspaceViews
              note={note}
              sections={sections}
              shown={looking.view}
              editing={editing}
              saver={saver}
              text={
                <NoteTextSide
                  note={note}
                  sections={sections}
                  segments={transcript.byId}
                  saver={saver}
                  editing={editing}
                  active={active}
                  canPlay={windows.length > 0}
                  playing={player.state.kind === 'playing' && player.state.key === active?.id}
                  writing={write.isPending}
                  onPlay={play}
                  onWrite={() => write.mutate()}
                  onAddendum={() => open('addendum')}
                />
              }
            />
          }
          transcript={
            <BesideNote
              asking={
                asking ? (
                  <AskPane
                    note={note}
                    segments={transcript.byId}
                    settle={saver.settle}
                    onClose={() => {
                      setAsking(false)
                      setLooking({ ...looking, pane: 'note' })
                    }}
                  />
                ) : null
              }
            >
              <TranscriptSide
                note={note}
                sections={sections}
                segments={transcript.segments}
                byId={transcript.byId}
                loading={transcript.isLoading}
                active={active}
                editing={editing}
                player={player}
                onEdit={transcript.edit}
              />
            </BesideNote>
          }
        />
      )}
      <WorkspaceDialogs
        note={note}
        dialog={dialog}
        saver={saver}
        state={state}
        onShow={editing.show}
        onClose={close}
      />
    </section>
  )
}

/** The transcript, or what was asked about the visit; the transcript stays alive behind it. */
function BesideNote({ asking, children }: { asking: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.beside} hidden={asking !== null}>
        {children}
      </div>
      {asking ? <Suspense>{asking}</Suspense> : null}
    </>
  )
}

/** The sentence under the pointer or caret: of the note, or of what is proposed for it. */
function useActiveSentence(note: Note, sections: Note['sections']): Sentence | null {
  const id = useEvidenceFocus(activeSentenceId)
  return useMemo(() => {
    if (id === null) return null
    const proposed = note.proposal.flatMap((change) => ('sentence' in change ? [change.sentence] : []))
    return [...proposed, ...allSentences(sections)].find((sentence) => sentence.id === id) ?? null
  }, [id, note.proposal, sections])
}

/** What is done with the whole note. */
function useWholeNote(note: Note, saver: ReturnType<typeof useNoteSaver>['saver']) {
  const client = useQueryClient()
  const status = useNoteStatus()
  const retry = useMutation({ mutationFn: () => retryProcessing(client, note) })
  const letters = useMutation({
    mutationFn: async (mode: LettersMode) => {
      await saver.settle()
      const { saved } = await call(updateEnableLetters, { body: { id: note.id, mode } })
      return { saved, mode }
    },
    onSuccess({ saved, mode }) {
      keepSaved(client, saved, { lettersMode: mode })
    },
  })
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      await saver.settle()
      await saveExport(note.id, labelOf(note), format)
    },
  })
  return {
    setLetters: letters.mutate,
    save: save.mutate,
    retry: () => retry.mutate(),
    retrying: retry.isPending,
    copy() {
      const { sections } = saver.getState().draft
      if (!hasText(sections)) return toastInfo('There is nothing to copy yet.')
      copyRichText(noteText({ ...note, sections })).then(
        () => toastSuccess('The note is copied. Paste it into the chart.'),
        toastError,
      )
    },
    async archive() {
      await saver.settle()
      const next = note.abilities.archive ? 'archived' : 'ready'
      status.mutate({ id: note.id, status: next }, { onError: toastError })
    },
  }
}
