import { useEffect, useMemo } from 'react'
import type { Addendum } from '#contract/seals.ts'
import type { Section, Uncovered } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { allSentences } from '../evidence/attention.ts'
import { leftUncovered } from '../evidence/coverage.ts'
import {
  activeSentenceId,
  chooseSegment,
  clearEvidenceFocus,
  focusSentence,
  hoverSentence,
  useEvidenceFocus,
} from '../evidence/evidence-focus.ts'
import { rangesBySegment } from '../evidence/evidence.ts'
import { SentenceBar } from '../evidence/sentence-bar.tsx'
import { shownFor } from '../transcript/transcript-side.tsx'
import { TranscriptPane } from '../transcript/transcript-pane.tsx'
import noteLayout from '../workspace/note-layout.module.css'
import styles from './note-reading.module.css'
import { ReadOnlySection } from './read-only-section.tsx'

export interface ReadingProps {
  sections: Section[]
  addenda: Addendum[]
  uncovered: Uncovered[]
  segments: Segment[]
  /** How many comments wait at a sentence, by its id. */
  marks: ReadonlyMap<string, number>
  onChoose: (sentenceId: string) => void
  onShowTranscript: () => void
}

const nothing = () => {}
const noAnswer = async () => {}

/** A note as it was at some time, to be read: each sentence with the words it came from. */
export function NoteReading(props: ReadingProps) {
  const { sections, addenda, segments, marks, onChoose } = props
  const activeId = useEvidenceFocus(activeSentenceId)
  const byId = useMemo(() => new Map(segments.map((segment) => [segment.id, segment])), [segments])
  const active = allSentences(sections).find(({ id }) => id === activeId) ?? null
  useEffect(() => clearEvidenceFocus, [])
  const choose = useMemo(
    () => (id: string) => {
      focusSentence(id)
      onChoose(id)
    },
    [onChoose],
  )
  return (
    <section className={noteLayout.pane} aria-label="Submitted note">
      <div className={noteLayout.scroll}>
        <h2 className={styles.heading}>Note</h2>
        {sections.map((section) => (
          <ReadOnlySection
            key={section.key}
            section={section}
            activeId={section.sentences.some(({ id }) => id === activeId) ? activeId : null}
            marks={marks}
            onChoose={choose}
            onHover={hoverSentence}
          />
        ))}
        {addenda.map(({ id, text, byName, at }) => (
          <article key={id} className={noteLayout.card} aria-label="Addendum">
            <div className={noteLayout.cardHead}>
              <h3>Addendum</h3>
              <span className={styles.by}>
                {byName}, {formatDateTime(at)}
              </span>
            </div>
            <p className={styles.addendum}>{text}</p>
          </article>
        ))}
      </div>
      <SentenceBar
        sentence={active}
        doubt={null}
        segments={byId}
        canPlay={false}
        playing={false}
        onPlay={nothing}
        onShow={props.onShowTranscript}
        onUnconfirm={null}
        onEdit={null}
        onRemove={null}
        onQuote={null}
      />
    </section>
  )
}

/** What was said in the visit, with the words of the sentence that is looked at lit in it. */
export function TranscriptReading({ sections, uncovered, segments, onChoose }: ReadingProps) {
  const activeId = useEvidenceFocus(activeSentenceId)
  const chosen = useEvidenceFocus(({ segmentId }) => segmentId)
  const lit = useMemo(() => {
    const active = allSentences(sections).find(({ id }) => id === activeId)
    return rangesBySegment(shownFor(active ?? null))
  }, [sections, activeId])
  const left = useMemo(() => leftUncovered(uncovered, sections), [uncovered, sections])
  return (
    <TranscriptPane
      segments={segments}
      loading={false}
      sections={sections}
      uncovered={left}
      editable={false}
      lit={lit}
      chosenSegmentId={chosen}
      playingKey={null}
      hasRecording={false}
      speed={1}
      onSpeed={nothing}
      onPlaySegment={nothing}
      onChooseSegment={chooseSegment}
      onShowSentence={(id) => {
        focusSentence(id)
        onChoose(id)
      }}
      onEdit={nothing}
      onAddUncovered={nothing}
      onBringBack={noAnswer}
    />
  )
}
