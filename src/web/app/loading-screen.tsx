import { Brand } from '#web/ui/brand.tsx'
import styles from './loading-screen.module.css'

/** Shown while the first screen and the account load, and no longer. */
export function LoadingScreen() {
  return (
    <output className={styles.screen} aria-label="Loading">
      <Brand />
      <span className={styles.track} aria-hidden="true" />
    </output>
  )
}
