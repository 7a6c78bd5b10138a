import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Section, Uncovered } from '#contract/notes.ts'
import type { Segment } from '#contract/transcripts.ts'
import { formatCount } from '#web/lib/format.ts'
import { evidenceOf, rangesBySegment, type Range } from '../evidence/evidence.ts'
import { TranscriptRows } from './transcript-rows.tsx'
import { searchTranscript, type TranscriptEdit } from './transcript-edit.ts'
import styles from './transcript-pane.module.css'
import { UncoveredList } from './uncovered-list.tsx'

export interface TranscriptPaneProps {
  segments: Segment[]
  loading: boolean
  sections: Section[]
  uncovered: Uncovered[]
  editable: boolean
  /** The words of the active sentence. */
  lit: ReadonlyMap<string, Range[]>
  chosenSegmentId: string | null
  playingKey: string | null
  hasRecording: boolean
  speed: number
  onSpeed: (speed: number) => void
  onPlaySegment: (segment: Segment) => void
  onChooseSegment: (segmentId: string) => void
  onShowSentence: (sentenceId: string) => void
  onEdit: (edit: TranscriptEdit) => void
  onAddUncovered: (uncovered: Uncovered) => void
}

const nothing: ReadonlyMap<string, Range[]> = new Map()

/** What was said, with the words that the note stands on lit in it. */
export function TranscriptPane(props: TranscriptPaneProps) {
  const { segments, sections, lit } = props
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [showUsed, setShowUsed] = useState(false)
  const [showUnused, setShowUnused] = useState(false)
  const scroll = useRef<HTMLDivElement>(null)
  const found = useMemo(() => searchTranscript(segments, search), [segments, search])
  const foundRanges = useMemo(() => rangesBySegment(found), [found])
  const used = useMemo(
    () => (showUsed || showUnused ? rangesBySegment(evidenceOf(sections)) : nothing),
    [showUsed, showUnused, sections],
  )
  const current = found[at % Math.max(1, found.length)]

  const firstLit = lit.keys().next().value
  useScrollTo(scroll, firstLit)
  useScrollTo(scroll, current?.segmentId, at)

  return (
    <section className={styles.pane} aria-label="Transcript">
      <div className={styles.tools}>
        <h2 className={styles.heading}>Transcript</h2>
        <TextInput
          className={styles.search}
          type="search"
          size="xs"
          aria-label="Search the transcript"
          placeholder="Search"
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setAt(at + (event.shiftKey ? found.length - 1 : 1))
          }}
        />
        {search.trim() !== '' ? (
          <span className={styles.found}>
            <output>
              {found.length === 0 ? 'No match' : `${(at % found.length) + 1} of ${found.length}`}
            </output>
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label="Previous match"
              disabled={found.length === 0}
              onClick={() => setAt(at + found.length - 1)}
            >
              <IconChevronUp size={15} />
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              aria-label="Next match"
              disabled={found.length === 0}
              onClick={() => setAt(at + 1)}
            >
              <IconChevronDown size={15} />
            </ActionIcon>
          </span>
        ) : null}
        {props.hasRecording ? (
          <NativeSelect
            className={styles.speed}
            size="xs"
            aria-label="Playing speed"
            value={String(props.speed)}
            data={speeds}
            onChange={(event) => props.onSpeed(Number(event.currentTarget.value))}
          />
        ) : null}
      </div>
      <div className={styles.switches}>
        <Toggle on={showUsed} title="Show what the note used" onToggle={() => setShowUsed(!showUsed)}>
          Used
        </Toggle>
        <Toggle
          on={showUnused}
          title="Show what was not used, and what of it to look at"
          onToggle={() => setShowUnused(!showUnused)}
        >
          Not used{props.uncovered.length > 0 ? ` (${props.uncovered.length})` : ''}
        </Toggle>
        {props.editable && segments.length > 0 ? (
          <Button
            className={styles.swap}
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowsExchange size={14} aria-hidden="true" />}
            title="Swap doctor and patient in the whole transcript"
            onClick={() => props.onEdit({ kind: 'swapSpeakers' })}
          >
            Swap speakers
          </Button>
        ) : null}
      </div>
      <div
        ref={scroll}
        data-scroll
        className={styles.scroll}
        data-dim-used={showUnused || undefined}
        data-show-used={showUsed || undefined}
      >
        {showUnused ? (
          <UncoveredList uncovered={props.uncovered} editable={props.editable} onAdd={props.onAddUncovered} />
        ) : null}
        {segments.length === 0 ? (
          <p className={styles.empty}>
            {props.loading ? 'Loading the transcript…' : 'Nothing was said yet.'}
          </p>
        ) : (
          <TranscriptRows
            segments={segments}
            sections={sections}
            editable={props.editable}
            lit={lit}
            chosenSegmentId={props.chosenSegmentId}
            playingKey={props.playingKey}
            onPlaySegment={props.onPlaySegment}
            onChooseSegment={props.onChooseSegment}
            onShowSentence={props.onShowSentence}
            onEdit={props.onEdit}
            used={used}
            found={foundRanges}
            wantedId={firstLit ?? current?.segmentId ?? null}
          />
        )}
      </div>
      <p className={styles.foot}>{formatCount(segments.length, 'passage')}</p>
    </section>
  )
}

const speeds = [1, 1.25, 1.5, 2].map((speed) => ({ value: String(speed), label: `${speed}×` }))

function Toggle(props: { on: boolean; title: string; onToggle: () => void; children: React.ReactNode }) {
  return (
    <Button
      size="compact-xs"
      variant={props.on ? 'light' : 'subtle'}
      color={props.on ? undefined : 'gray'}
      aria-pressed={props.on}
      title={props.title}
      onClick={props.onToggle}
    >
      {props.children}
    </Button>
  )
}

/** Brings a segment into view without jumping when it is there already. */
function useScrollTo(
  container: React.RefObject<HTMLDivElement | null>,
  segmentId: string | undefined,
  again?: number,
): void {
  useEffect(() => {
    const box = container.current
    if (segmentId === undefined || !box) return
    return scrollTo(box, segmentId)
  }, [container, segmentId, again])
}

/** Rows on the way are drawn, and grow, while it scrolls: the place is looked at again until it stays. */
const SETTLE_FRAMES = 20

/** Returns the function that stops it. Only this pane moves, never the page around it. */
function scrollTo(box: HTMLElement, segmentId: string): () => void {
  let frame = 0
  let frames = 0
  const isSeen = ({ top, bottom }: DOMRect, { top: first, bottom: last }: DOMRect) =>
    top >= first + 8 && bottom <= last - 8
  const look = () => {
    const row = box.querySelector(`[data-segment-id="${CSS.escape(segmentId)}"]`)
    const place = (row?.querySelector('[data-lit="true"], [data-found]') ?? row)?.getBoundingClientRect()
    const frameBox = box.getBoundingClientRect()
    if (place && !isSeen(place, frameBox)) {
      const distance = place.top - frameBox.top - frameBox.height / 3
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const far = calm || frames > 0 || Math.abs(distance) > 2 * frameBox.height
      box.scrollBy({ top: distance, behavior: far ? 'instant' : 'smooth' })
      if (!far) return
    }
    frames += 1
    if (frames < SETTLE_FRAMES) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
