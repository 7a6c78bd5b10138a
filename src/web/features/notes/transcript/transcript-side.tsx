import { useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment, Span } from '#contract/transcripts.ts'
import { leftUncovered } from '../evidence/coverage.ts'
import { chooseSegment, useEvidenceFocus } from '../evidence/evidence-focus.ts'
import { playWindows, rangesBySegment } from '../evidence/evidence.ts'
import { TranscriptPane } from './transcript-pane.tsx'
import type { TranscriptEdit } from './transcript-edit.ts'
import type { UseEvidencePlayer } from '../evidence/use-evidence-player.ts'
import type { NoteEditing } from '../workspace/use-note-editing.ts'

interface TranscriptSideProps {
  note: Note
  sections: Section[]
  segments: Segment[]
  byId: ReadonlyMap<string, Segment>
  loading: boolean
  active: Sentence | null
  editing: NoteEditing
  player: UseEvidencePlayer
  onEdit: (edit: TranscriptEdit) => void
}

/** What a sentence stands on; first of all what says otherwise, which the transcript is moved to. */
export const shownFor = (sentence: Sentence | null): Span[] =>
  sentence ? [...sentence.contradictions.flatMap(({ evidence }) => evidence), ...sentence.evidence] : []

/** The side of the workspace that holds what was said. */
export function TranscriptSide({
  note,
  sections,
  segments,
  byId,
  active,
  editing,
  player,
  ...props
}: TranscriptSideProps) {
  const chosen = useEvidenceFocus(({ segmentId }) => segmentId)
  const beside = useEvidenceFocus((focus) => focus.beside)
  const lit = useMemo(() => rangesBySegment(beside?.evidence ?? shownFor(active)), [beside, active])
  const uncovered = useMemo(() => leftUncovered(note.uncovered, sections), [note.uncovered, sections])
  const { toggle } = player
  const playSegment = useMemo(
    () => (segment: Segment) =>
      toggle(
        segment.id,
        playWindows([{ segmentId: segment.id, from: 0, to: Math.max(1, segment.text.length) }], byId),
      ),
    [toggle, byId],
  )
  return (
    <TranscriptPane
      segments={segments}
      loading={props.loading}
      coming={note.processing.isProcessing}
      sections={sections}
      uncovered={uncovered}
      editable={note.abilities.edit}
      lit={lit}
      chosenSegmentId={chosen}
      playingKey={
        player.state.kind === 'playing' || player.state.kind === 'loading' ? player.state.key : null
      }
      hasRecording={segments.some(({ recordingId }) => recordingId !== null)}
      speed={player.speed}
      onSpeed={player.setSpeed}
      onPlaySegment={playSegment}
      onChooseSegment={chooseSegment}
      onShowSentence={editing.show}
      onEdit={props.onEdit}
      onAddUncovered={editing.addSaid}
      onBringBack={editing.bringBack}
    />
  )
}
