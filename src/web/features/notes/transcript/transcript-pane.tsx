import { Button, NativeSelect } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Section, Uncovered } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { formatCount } from '#web/lib/format.ts'
import { evidenceOf, rangesBySegment, type Range } from '../evidence/evidence.ts'
import { repairSentence } from './repairs.tsx'
import { TranscriptRows } from './transcript-rows.tsx'
import { TranscriptSearch, useTranscriptSearch } from './transcript-search.tsx'
import type { TranscriptEdit } from './transcript-edit.ts'
import { useScrollTo } from './use-scroll-to.ts'
import styles from './transcript-pane.module.css'

const UncoveredList = lazy(async () => ({ default: (await import('./uncovered-list.tsx')).UncoveredList }))

export interface TranscriptPaneProps {
  segments: Segment[]
  loading: boolean
  /** Something is being transcribed: there are words to come. */
  coming?: boolean
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
  /** Something that was left out is to be checked again. */
  onBringBack: (uncovered: Uncovered) => Promise<void>
}

const nothing: ReadonlyMap<string, Range[]> = new Map()

function emptyWords({ loading, coming }: Pick<TranscriptPaneProps, 'loading' | 'coming'>): string {
  if (loading) return 'Loading the transcript…'
  return coming ? 'The words appear here as they are heard.' : 'Nothing was said yet.'
}

/** What was said, with the words that the note stands on lit in it. */
export function TranscriptPane(props: TranscriptPaneProps) {
  const { segments, sections, lit } = props
  const search = useTranscriptSearch(segments)
  const [shown, setShown] = useState<Shown>({ used: false, unused: false })
  const scroll = useRef<HTMLDivElement>(null)
  const found = useMemo(() => rangesBySegment(search.found), [search.found])
  const used = useMemo(
    () => (shown.used || shown.unused ? rangesBySegment(evidenceOf(sections)) : nothing),
    [shown, sections],
  )

  const firstLit = lit.keys().next().value
  useScrollTo(scroll, firstLit)
  useScrollTo(scroll, search.current?.segmentId, search.steps)

  return (
    <section className={styles.pane} aria-label="Transcript">
      <div className={styles.tools}>
        <h2 className={styles.heading}>Transcript</h2>
        <TranscriptSearch search={search} />
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
      <Switches {...props} shown={shown} onShow={setShown} />
      <div
        ref={scroll}
        data-scroll
        className={styles.scroll}
        data-dim-used={shown.unused || undefined}
        data-show-used={shown.used || undefined}
      >
        {shown.unused ? <Unused {...props} /> : null}
        {segments.length === 0 ? (
          <p className={styles.empty}>{emptyWords(props)}</p>
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
            found={found}
            wantedId={firstLit ?? search.current?.segmentId ?? null}
          />
        )}
      </div>
      <Foot segments={segments} />
    </section>
  )
}

function Unused({ uncovered, editable, ...on }: TranscriptPaneProps) {
  return (
    <Suspense>
      <UncoveredList
        uncovered={uncovered}
        editable={editable}
        onAdd={on.onAddUncovered}
        onBringBack={on.onBringBack}
      />
    </Suspense>
  )
}

function Foot({ segments }: { segments: Segment[] }) {
  const repaired = useMemo(() => repairSentence(segments), [segments])
  return (
    <p className={styles.foot}>
      {formatCount(segments.length, 'passage')}
      {repaired === '' ? null : <span className={styles.repaired}>{repaired}</span>}
    </p>
  )
}

const speeds = [1, 1.25, 1.5, 2].map((speed) => ({ value: String(speed), label: `${speed}×` }))

/** What of the transcript is told apart: what the note stands on, and what it left out. */
interface Shown {
  used: boolean
  unused: boolean
}

interface SwitchesProps extends Pick<TranscriptPaneProps, 'segments' | 'uncovered' | 'editable' | 'onEdit'> {
  shown: Shown
  onShow: (shown: Shown) => void
}

function Switches(props: SwitchesProps) {
  const { shown } = props
  return (
    <div className={styles.switches}>
      <Toggle
        on={shown.used}
        title="Show what the note used"
        onToggle={() => props.onShow({ ...shown, used: !shown.used })}
      >
        Used
      </Toggle>
      <Toggle
        on={shown.unused}
        title="Show what was not used, and what of it to look at"
        onToggle={() => props.onShow({ ...shown, unused: !shown.unused })}
      >
        Not used{props.uncovered.length > 0 ? ` (${props.uncovered.length})` : ''}
      </Toggle>
      {props.editable && props.segments.length > 0 ? (
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
  )
}

function Toggle(props: { on: boolean; title: string; onToggle: () => void; children: ReactNode }) {
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
