import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Loader } from '@mantine/core'
import { lazy, Suspense, use, useMemo } from 'react'
import { type Note } from '#contract/notes.ts'
import { type Section, type Sentence } from '#contract/sections.ts'
import { resolveProposal } from '#contract/versions.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { OpenThings } from '#domain/open-things.ts'
import { isLeftOut } from '#domain/to-check.ts'
import { call } from '#web/lib/call.ts'
import { useArrivingSections } from './arrivals.ts'
import { allSentences, attentionText } from '../evidence/attention.ts'
import { needsLook, secondLookText, useSecondLooks, type SecondLooks } from '../evidence/second-look.ts'
import type { Highlights } from '../editor/sentence-plugins.ts'
import { leftUncovered } from '../evidence/coverage.ts'
import {
  activeSentenceId,
  focusSentence,
  hoverSentence,
  useEvidenceFocus,
} from '../evidence/evidence-focus.ts'
import { QuoteSentence } from '../evidence/quote-sentence.ts'
import { sentencesUsing } from '../evidence/evidence.ts'
import type { ActiveSentence } from '../evidence/use-active-sentence.ts'
import { keepNote } from '../saving/note-cache.ts'
import { listeningTo } from '../reading/listen-button.tsx'
import type { NoteReading } from '../reading/use-note-reading.ts'
import { NotePane } from './note-pane.tsx'
import type { NoteSaver } from '../saving/note-saver.ts'
import { SectionCard } from '../editor/section-card.tsx'
import { ToCheckList } from '../evidence/to-check-list.tsx'
import { SentenceBar } from '../evidence/sentence-bar.tsx'
import type { NoteActions } from './use-note-actions.ts'
import type { NoteEditing } from './use-note-editing.ts'

const ProposalPane = lazy(async () => ({
  default: (await import('../changes/proposal-pane.tsx')).ProposalPane,
}))

interface NoteTextSideProps {
  note: Note
  sections: Section[]
  segments: ReadonlyMap<string, Segment>
  saver: NoteSaver
  editing: NoteEditing
  active: ActiveSentence
  openNow: OpenThings
  doubtful: Sentence[]
  writing: boolean
  reading: NoteReading
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
  const { readingId } = props.reading
  const highlights = useMemo(() => ({ activeId, usingIds: using, readingId }), [activeId, using, readingId])
  const bar = <EvidenceBar {...props} />

  if (note.proposal.length > 0) return <Proposals {...props} />

  return (
    <NotePane
      note={note}
      sections={sections}
      arriving={arriving}
      open={note.abilities.edit ? props.openNow : null}
      doubtful={note.abilities.edit ? props.doubtful.length : 0}
      writing={props.writing}
      changed={
        attention.filter(({ id, text }) => looks.changed[id] === text && looks.looked[id] !== text).length
      }
      onNextAttention={() => editing.go(1, 'attention')}
      onWrite={actions.write}
      onWriteByHand={editing.writeByHand}
      onAddendum={() => actions.open('addendum')}
      onSign={() => actions.open('sign')}
      readingId={readingId}
      bar={sections.length > 0 ? bar : null}
      toCheck={note.abilities.edit && sections.length > 0 ? <ToCheck {...props} /> : null}
      card={(section) => (
        <Card key={section.key} section={section} {...{ props, attention, looks, highlights }} />
      )}
    />
  )
}

interface CardProps {
  section: Section
  props: NoteTextSideProps
  attention: Sentence[]
  looks: SecondLooks
  highlights: Highlights
}

/** One section with what is known of its sentences. */
function Card({ section, props, attention, looks, highlights }: CardProps) {
  const { note, segments, editing, reading } = props
  const { activeId, usingIds, readingId } = highlights
  const isLit = ({ id }: Sentence) => id === activeId || id === readingId || usingIds.includes(id)
  const flagged = section.sentences.find((one) => one.id === activeId && attention.includes(one))
  return (
    <SectionCard
      section={section}
      editable={note.abilities.edit}
      highlights={section.sentences.some(isLit) ? highlights : noHighlights}
      flagged={flagged ?? null}
      why={flagged ? whyOf(flagged, segments, looks) : ''}
      doubtful={idsOf(section.sentences.filter((one) => secondLookText(one, segments, looks) !== null))}
      listening={listeningTo(reading.reader, section.key)}
      onListen={reading.listenToSection}
      onPrepareListen={reading.reader.prepare}
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

function EvidenceBar({ note, sections, editing, active, segments, onShowTranscript }: NoteTextSideProps) {
  const looks = useSecondLooks()
  const quote = use(QuoteSentence)
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
      onRemove={note.abilities.edit ? editing.remove : null}
      onQuote={
        quote &&
        (({ id, text }) => {
          const section = sections.find(({ sentences }) => sentences.some((one) => one.id === id))
          if (section) quote({ noteId: note.id, sectionKey: section.key, sentenceId: id, words: text })
        })
      }
    />
  )
}

function ToCheck({ note, sections, editing, onShowTranscript }: NoteTextSideProps) {
  const leaveOut = useMutation({ mutationFn: editing.leaveOut })
  const items = useMemo(
    () => leftUncovered(note.uncovered, sections).filter((item) => !isLeftOut(item)),
    [note.uncovered, sections],
  )
  return (
    <ToCheckList
      items={items}
      deciding={leaveOut.isPending}
      onAdd={editing.addSaid}
      onLeaveOut={leaveOut.mutate}
      onShow={onShowTranscript}
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
    <Suspense fallback={<Loader size="sm" m="md" aria-label="Loading what is proposed" />}>
      <ProposalPane
        sections={sections}
        proposal={note.proposal}
        deciding={resolve.isPending}
        failure={resolve.error?.message ?? null}
        onResolve={(accept, refuse) => resolve.mutate({ accept, refuse })}
        onHover={(sentence) => hoverSentence(sentence?.id ?? null)}
      />
    </Suspense>
  )
}
