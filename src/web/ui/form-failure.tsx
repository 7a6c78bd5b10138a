import { useEffect, useRef } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form-failure.module.css'

/** What went wrong with the whole form, brought into view and read aloud when it appears; nothing while all is well. */
export function FormFailure({ sentence }: { sentence: string | null }) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    failure.current?.scrollIntoView({ block: 'nearest' })
  }, [sentence])
  if (!sentence) return null
  return (
    <div ref={failure} role="alert" className={styles.failure}>
      <IconAlertCircle size={20} aria-hidden="true" />
      <span>{sentence}</span>
    </div>
  )
}
