import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Section } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { Range } from '../evidence/evidence.ts'
import type { TranscriptEdit } from './transcript-edit.ts'
import { TranscriptRow } from './transcript-row.tsx'
import styles from './transcript-rows.module.css'

interface RowsProps {
  segments: Segment[]
  sections: Section[]
  editable: boolean
  lit: ReadonlyMap<string, Range[]>
  used: ReadonlyMap<string, Range[]>
  found: ReadonlyMap<string, Range[]>
  chosenSegmentId: string | null
  playingKey: string | null
  /** A segment that is to be scrolled to: it is drawn wherever it is. */
  wantedId: string | null
  onPlaySegment: (segment: Segment) => void
  onChooseSegment: (segmentId: string) => void
  onShowSentence: (sentenceId: string) => void
  onEdit: (edit: TranscriptEdit) => void
}

/** So many rows come and go together. */
const CHUNK_SEGMENTS = 50
/** Up to here every row is drawn: the browser's own search and a screen reader then find all of them. */
const ALWAYS_DRAWN_SEGMENTS = 400
/** A row that was never drawn is taken to be this high, and this much higher for every line of its text. */
const ROW_PX = 36
const LINE_PX = 26
const LINE_CHARACTERS = 42
/** Rows are drawn this far beyond what is seen. */
const MARGIN_PX = 900

/** Visits of hours stay smooth, and typing in the note does not draw the transcript again: far rows are only space, and a group of rows is drawn again only if it changed. */
export function TranscriptRows(props: RowsProps) {
  const { segments, lit, used, found, chosenSegmentId, playingKey, wantedId, ...rest } = props
  const chunks = useMemo(() => {
    const parts: Array<{ segments: Segment[]; ids: ReadonlySet<string> }> = []
    for (let at = 0; at < segments.length; at += CHUNK_SEGMENTS) {
      const part = segments.slice(at, at + CHUNK_SEGMENTS)
      parts.push({ segments: part, ids: new Set(part.map(({ id }) => id)) })
    }
    return parts
  }, [segments])
  const always = segments.length <= ALWAYS_DRAWN_SEGMENTS
  return (
    <ol className={styles.rows} aria-label="Passages">
      {chunks.map(({ segments: chunk, ids }) => {
        const own = (id: string | null) => (id !== null && ids.has(id) ? id : null)
        return (
          <Chunk
            key={chunk[0]?.id}
            segments={chunk}
            drawn={always || own(wantedId) !== null}
            lit={touches(lit, ids) ? lit : nothing}
            used={touches(used, ids) ? used : nothing}
            found={touches(found, ids) ? found : nothing}
            chosenSegmentId={own(chosenSegmentId)}
            playingKey={own(playingKey)}
            {...rest}
            sections={own(chosenSegmentId) === null ? noSections : rest.sections}
          />
        )
      })}
    </ol>
  )
}

const nothing: ReadonlyMap<string, Range[]> = new Map()
const noRanges: Range[] = []
const noSections: Section[] = []

function touches(ranges: ReadonlyMap<string, Range[]>, ids: ReadonlySet<string>): boolean {
  if (ranges.size === 0) return false
  for (const id of ids) if (ranges.has(id)) return true
  return false
}

function estimateHeight(segments: Segment[]): number {
  return segments.reduce(
    (sum, { text }) => sum + ROW_PX + LINE_PX * Math.ceil(text.length / LINE_CHARACTERS),
    0,
  )
}

type ChunkProps = Omit<RowsProps, 'wantedId'> & { drawn: boolean }

const Chunk = memo(function Chunk({
  segments,
  drawn,
  lit,
  used,
  found,
  chosenSegmentId,
  playingKey,
  ...rest
}: ChunkProps) {
  const element = useRef<HTMLLIElement>(null)
  const { near, height } = useNear(element, !drawn)
  if (!drawn && !near)
    return <li ref={element} aria-hidden="true" style={{ height: height ?? estimateHeight(segments) }} />
  return (
    <li ref={element} className={styles.chunk}>
      <ol className={styles.rows}>
        {segments.map((segment) => (
          <TranscriptRow
            key={segment.id}
            segment={segment}
            lit={lit.get(segment.id) ?? noRanges}
            used={used.get(segment.id) ?? noRanges}
            found={found.get(segment.id) ?? noRanges}
            chosen={chosenSegmentId === segment.id}
            playing={playingKey === segment.id}
            {...rest}
          />
        ))}
      </ol>
    </li>
  )
})

/** Whether an element is near what is seen, and how high it was when it last was. */
function useNear(element: RefObject<HTMLElement | null>, watched: boolean) {
  const [state, setState] = useState<{ near: boolean; height: number | null }>({ near: false, height: null })
  const { near } = state
  // The element is another one once it is drawn.
  useEffect(() => {
    if (!watched || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last || last.isIntersecting === near) return
        setState(({ height }) => ({
          near: last.isIntersecting,
          height: last.isIntersecting ? height : last.boundingClientRect.height,
        }))
      },
      { root: element.current.closest('[data-scroll]'), rootMargin: `${MARGIN_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, watched, near])
  return state
}
