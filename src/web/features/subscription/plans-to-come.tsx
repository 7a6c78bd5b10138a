import styles from './plan-cards.module.css'

/** Where the plans will stand, as tall as they are. */
export function PlansToCome() {
  return <div className={styles.toCome} aria-busy="true" />
}
