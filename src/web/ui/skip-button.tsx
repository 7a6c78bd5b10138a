import { takesFocus } from '#web/lib/focus-nearest.ts'
import styles from './skip-button.module.css'

/** For the keyboard alone: past what is long, to the heading of the place with this id. Seen while it has the focus. */
export function SkipButton({ to, children }: { to: string; children: string }) {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={() => takesFocus(document.getElementById(to)?.querySelector('h1, h2, h3'))}
    >
      {children}
    </button>
  )
}
