import hidden from '#web/ui/hidden.module.css'
import styles from './marks.module.css'

/** Whether somebody has the product open, for the eye and the ear. */
export function Presence({ isHere }: { isHere: boolean }) {
  return (
    <span className={styles.presence} data-here={isHere || undefined}>
      <span className={hidden.hidden}>{isHere ? 'Here now: ' : ''}</span>
    </span>
  )
}

export function UnseenBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unseen}>
      {count > 99 ? '99+' : count}
      <span className={hidden.hidden}> unseen</span>
    </span>
  )
}
