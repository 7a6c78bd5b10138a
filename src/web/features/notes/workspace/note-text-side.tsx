import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Note } from '#contract/notes.ts'
import { type Section, type Sentence, type Uncovered } from '#contract/sections.ts'
import { resolveProposal } from '#contract/versions.ts'
import { leaveOutUncovered } from '#contract/writing.ts'
import type { Segment } from '#contract/transcripts.ts'
import { toCheck } from '#domain/to-check.ts'
import { call } from '#web/lib/call.ts'
import { useArrivingSections } from './arrivals.ts'
import { allSentences, attentionText } from '../evidence/attention.ts'
import { needsLook, secondLookText, useSecondLooks, type SecondLooks } from '../evidence/second-look.ts'
import type { Highlights } from '../editor/sentence-plugins.ts'
import { stillUncovered } from '../evidence/coverage.ts'
import {
  activeSentenceId,
  focusSentence,
  hoverSentence,
  useEvidenceFocus,
} from '../evidence/evidence-focus.ts'
import { sentencesUsing } from '../evidence/evidence.ts'
import type { ActiveSentence } from '../evidence/use-active-sentence.ts'
import { keepNote } from '../saving/note-cache.ts'
import { NotePane } from './note-pane.tsx'
import type { NoteSaver } from '../saving/note-saver.ts'
import { ProposalPane } from '../changes/proposal-pane.tsx'
import { SectionCard } from '../editor/section-card.tsx'
import { ToCheckList } from '../evidence/to-check-list.tsx'
import { SentenceBar } from '../evidence/sentence-bar.tsx'
import type { NoteActions } from './use-note-actions.ts'
import type { NoteEditing } from './use-note-editing.ts'

interface NoteTextSideProps {
  note: Note
  sections: Section[]
  segments: ReadonlyMap<string, Segment>
  saver: NoteSaver
  editing: NoteEditing
  active: ActiveSentence
  writing: boolean
  actions: Pick<NoteActions, 'write' | 'open'>
  /** Brings the transcript into view where there is room for one of the two. */
  onShowTranscript: () => void
}

const noHighlights: Highlights = { activeId: null, usingIds: [] }

/** The side of the workspace that holds the note, or what writing again would change in it. */
export function NoteTextSide(props: NoteTextSideProps) {
  const { note, sections, segments, editing, actions } = props
  const arriving = useArrivingSections(note.id)
  const activeId = useEvidenceFocus(activeSentenceId)
  const chosenSegment = useEvidenceFocus(({ segmentId }) => segmentId)
  const looks = useSecondLooks()
  const attention = useAttention(sections, segments, looks)
  const using = useMemo(
    () => (chosenSegment === null ? [] : sentencesUsing(sections, chosenSegment).map(({ id }) => id)),
    [sections, chosenSegment],
  )
  const highlights = useMemo(() => ({ activeId, usingIds: using }), [activeId, using])
  const bar = <EvidenceBar {...props} />

  if (note.proposal.length > 0) return <Proposals {...props} />

  return (
    <NotePane
      note={note}
      sections={sections}
      arriving={arriving}
      attention={note.abilities.edit ? attention : []}
      writing={props.writing}
      changed={
        attention.filter(({ id, text }) => looks.changed[id] === text && looks.looked[id] !== text).length
      }
      onNextAttention={() => editing.go(1, 'attention')}
      onWrite={actions.write}
      onWriteByHand={editing.writeByHand}
      onAddendum={() => actions.open('addendum')}
      onSign={() => actions.open('sign')}
      bar={sections.length > 0 ? bar : null}
      toCheck={note.abilities.edit && sections.length > 0 ? <ToCheck {...props} /> : null}
      card={(section) => {
        const own = section.sentences.some(({ id }) => id === activeId || using.includes(id))
        const flagged = section.sentences.find((one) => one.id === activeId && attention.includes(one))
        return (
          <SectionCard
            key={section.key}
            section={section}
            editable={note.abilities.edit}
            highlights={own ? highlights : noHighlights}
            flagged={flagged ?? null}
            why={flagged ? whyOf(flagged, segments, looks) : ''}
            doubtful={idsOf(section.sentences.filter((one) => secondLookText(one, segments, looks) !== null))}
            elsewhere={editing.elsewhere}
            known={editing.known}
            onChange={editing.setSentences}
            onCaret={focusSentence}
            onHover={hoverSentence}
            onEditor={editing.onEditor}
            onConfirm={editing.confirm}
            onEditSentence={editing.show}
            onRemove={editing.remove}
          />
        )
      }}
    />
  )
}

/** The sentences that stand out. */
function useAttention(sections: Section[], segments: ReadonlyMap<string, Segment>, looks: SecondLooks) {
  return useMemo(
    () => allSentences(sections).filter((one) => needsLook(one, segments, looks)),
    [sections, segments, looks],
  )
}

const idsOf = (sentences: Sentence[]) => sentences.map(({ id }) => id).join(' ')

function whyOf(sentence: Sentence, segments: ReadonlyMap<string, Segment>, looks: SecondLooks): string {
  return attentionText(sentence, segments) ?? secondLookText(sentence, segments, looks) ?? ''
}

function EvidenceBar({ note, editing, active, segments, onShowTranscript }: NoteTextSideProps) {
  const looks = useSecondLooks()
  return (
    <SentenceBar
      sentence={active.sentence}
      doubt={active.sentence && secondLookText(active.sentence, segments, looks)}
      segments={segments}
      canPlay={active.canPlay}
      playing={active.playing}
      onPlay={active.play}
      onShow={onShowTranscript}
      onUnconfirm={note.abilities.edit ? editing.confirm : null}
      onEdit={note.abilities.edit ? editing.show : null}
    />
  )
}

function ToCheck({ note, sections, editing, saver }: NoteTextSideProps) {
  const client = useQueryClient()
  const leaveOut = useMutation({
    mutationFn: async ({ id }: Uncovered) => {
      await saver.settle()
      return call(leaveOutUncovered, { body: { id: note.id, uncoveredId: id } })
    },
    onSuccess: ({ note: changed }) => keepNote(client, changed),
  })
  const items = useMemo(() => stillUncovered(note.uncovered, sections), [note.uncovered, sections])
  return (
    <ToCheckList
      items={items}
      deciding={leaveOut.isPending}
      onAdd={(said) =>
        editing.addSaid(
          said,
          toCheck(items).some(({ id }) => id !== said.id),
        )
      }
      onLeaveOut={leaveOut.mutate}
    />
  )
}

function Proposals({ note, sections, saver }: NoteTextSideProps) {
  const client = useQueryClient()
  const resolve = useMutation({
    meta: { ownError: true },
    mutationFn: async ({ accept, refuse }: { accept: string[]; refuse: string[] }) => {
      await saver.settle()
      const baseVersion = saver.getState().autosave.version
      return call(resolveProposal, { body: { id: note.id, baseVersion, accept, refuse } })
    },
    onSuccess: ({ note: resolved }) => keepNote(client, resolved),
  })
  return (
    <ProposalPane
      sections={sections}
      proposal={note.proposal}
      deciding={resolve.isPending}
      failure={resolve.error?.message ?? null}
      onResolve={(accept, refuse) => resolve.mutate({ accept, refuse })}
      onHover={(sentence) => hoverSentence(sentence?.id ?? null)}
    />
  )
}
