import { useEffect, useRef } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form-failure.module.css'

/**
 * What went wrong with the whole form, read aloud when it appears, and brought into view: it answers what somebody just did.
 * `isPartOfPage`: it does not, and the page stays where it is. Nothing while all is well.
 */
export function FormFailure({
  sentence,
  isPartOfPage = false,
}: {
  sentence: string | null
  isPartOfPage?: boolean
}) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPartOfPage) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [sentence, isPartOfPage])
  if (!sentence) return null
  return (
    <div ref={failure} role="alert" className={styles.failure}>
      <IconAlertCircle size={20} aria-hidden="true" />
      <span>{sentence}</span>
    </div>
  )
}
