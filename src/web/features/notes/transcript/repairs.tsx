import { IconArrowBackUp } from '@tabler/icons-react'
import type { Segment, SegmentRepair } from '#contract/transcripts.ts'
import styles from './repairs.module.css'

/** What the dictionaries repaired in a passage, each with what had been heard and the way back. */
export function Repairs(props: {
  segment: Segment
  editable: boolean
  onRevert: (repair: SegmentRepair) => void
}) {
  const { segment, editable, onRevert } = props
  if (!segment.repairs?.length) return null
  return (
    <ul className={styles.repairs} aria-label="Repaired by the dictionary">
      {segment.repairs.map((repair) => (
        <li key={repair.from}>
          <span>
            Heard “{repair.heard}”, written <strong>{segment.text.slice(repair.from, repair.to)}</strong>
            {repair.by === 'own' ? ' by your terms' : ' by the master dictionary'}
          </span>
          {editable ? (
            <button type="button" aria-label={`Put “${repair.heard}” back`} onClick={() => onRevert(repair)}>
              <IconArrowBackUp size={14} aria-hidden="true" />
              Put back
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** How much of a transcript the dictionaries repaired; empty for nothing. */
export function repairSentence(segments: readonly Segment[]): string {
  const repairs = segments.flatMap((segment) => segment.repairs ?? [])
  if (repairs.length === 0) return ''
  const words = repairs.length === 1 ? '1 word was' : `${repairs.length} words were`
  const own = repairs.filter(({ by }) => by === 'own').length
  const whose =
    own === repairs.length
      ? 'your dictionary'
      : own === 0
        ? 'the dictionary'
        : 'your and the master dictionary'
  return `${words} corrected by ${whose}`
}
