import type { Segment } from '#contract/transcripts.ts'
import { piecesOf, type Range } from '../evidence/evidence.ts'
import styles from './transcript-row.module.css'

interface WordsProps {
  segment: Segment
  lit: Range[]
  used: Range[]
  found: Range[]
  onChooseSegment: (segmentId: string) => void
}

/** The words of a passage, with all that is told of single ones of them. */
export function PassageWords({ segment, lit, used, found, onChooseSegment }: WordsProps) {
  const choose = () => {
    // Selecting words to copy them is not choosing the passage.
    if (document.getSelection()?.isCollapsed !== false) onChooseSegment(segment.id)
  }
  const pieces = piecesOf(segment.text, lit.length > 0 ? lit : used)
  const kind = lit.length > 0 ? 'lit' : 'used'
  const uncertain = segment.uncertain ?? []
  const repairs = segment.repairs ?? []
  return (
    // A short way for the pointer; the keyboard has a button for it above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <p className={styles.words} onClick={choose}>
      {pieces.map((piece) =>
        piece.lit ? (
          <mark
            key={piece.from}
            data-lit={kind === 'lit' ? 'true' : undefined}
            data-used={kind === 'used' ? 'true' : undefined}
          >
            <Found
              text={piece.text}
              from={piece.from}
              found={found}
              uncertain={uncertain}
              repairs={repairs}
            />
          </mark>
        ) : (
          <span key={piece.from}>
            <Found
              text={piece.text}
              from={piece.from}
              found={found}
              uncertain={uncertain}
              repairs={repairs}
            />
          </span>
        ),
      )}
    </p>
  )
}

interface LeafProps {
  text: string
  /** Where the text begins within its segment. */
  from: number
  found: Range[]
  uncertain: Range[]
  repairs: Range[]
}

function Found({ text, from, found, uncertain, repairs }: LeafProps) {
  return piecesOf(text, within(found, from, text.length)).map((piece) => {
    const words = (
      <Repaired key={piece.from} text={piece.text} from={from + piece.from} {...{ uncertain, repairs }} />
    )
    if (!piece.lit) return words
    return (
      <mark key={piece.from} data-found="true">
        {words}
      </mark>
    )
  })
}

function Repaired({ text, from, uncertain, repairs }: Omit<LeafProps, 'found'>) {
  return piecesOf(text, within(repairs, from, text.length)).map((piece) =>
    piece.lit ? (
      <span
        key={piece.from}
        data-repaired="true"
        title="Repaired by a dictionary: what was heard stands below."
      >
        {piece.text}
      </span>
    ) : (
      <Heard key={piece.from} text={piece.text} from={from + piece.from} uncertain={uncertain} />
    ),
  )
}

function Heard({ text, from, uncertain }: Omit<LeafProps, 'found' | 'repairs'>) {
  return piecesOf(text, within(uncertain, from, text.length)).map((piece) =>
    piece.lit ? (
      <span key={piece.from} data-uncertain="true" title="The recogniser was not sure of this. Listen to it.">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}

/** The parts of the ranges that fall into a piece of the text, counted from where the piece begins. */
function within(ranges: Range[], from: number, length: number): Range[] {
  return ranges
    .map((range) => ({ from: Math.max(0, range.from - from), to: Math.min(length, range.to - from) }))
    .filter((range) => range.to > range.from)
}
