import { CallError } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { PlainButton } from './form-button.tsx'
import { FormFailure } from './form-failure.tsx'
import styles from './query-failure.module.css'
import { TextLink } from './text-link.tsx'

/** Why something could not be loaded, and a way to try again. */
export function QueryFailure({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  const { error } = query
  if (!error) return null
  return (
    <div className={styles.failure}>
      <FormFailure sentence={error.message} isPartOfPage />
      {error instanceof CallError && error.code === 'two_factor_required' ? (
        <TextLink to={`${paths.settings}#two-factor`}>Set up a second factor in Settings</TextLink>
      ) : null}
      <PlainButton onClick={() => void query.refetch()}>Try again</PlainButton>
    </div>
  )
}
