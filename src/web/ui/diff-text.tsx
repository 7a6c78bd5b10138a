import styles from './diff-text.module.css'
import { diffWords } from '#web/lib/word-diff.ts'

/** A text with what changed marked. `after` shows only the newer text, `both` also what was taken out. */
export function DiffText({ before, after, show }: { before: string; after: string; show: 'after' | 'both' }) {
  return (
    <div className={styles.text}>
      {diffWords(before, after).map(({ kind, text }, index) => {
        // The parts of one comparison have no identity but their place.
        const key = `${index}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        if (kind === 'removed') return show === 'both' ? <del key={key}>{text}</del> : null
        return <span key={key}>{text}</span>
      })}
    </div>
  )
}
