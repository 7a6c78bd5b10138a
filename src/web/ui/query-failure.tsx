import { PlainButton } from './form-button.tsx'
import { FormFailure } from './form-failure.tsx'
import styles from './query-failure.module.css'

/** Why something could not be loaded, and a way to try again. */
export function QueryFailure({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  if (!query.error) return null
  return (
    <div className={styles.failure}>
      <FormFailure sentence={query.error.message} />
      <PlainButton onClick={() => void query.refetch()}>Try again</PlainButton>
    </div>
  )
}
