import { Button, Loader } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ProcessingState } from '#contract/processing.ts'
import hidden from '#web/ui/hidden.module.css'
import styles from './processing-strip.module.css'

/** What is being done for the note, how far it is, or why it failed and how to go on. */
export function ProcessingStrip(props: {
  processing: ProcessingState
  retrying: boolean
  onRetry: () => void
}) {
  const { isProcessing, message, progress, failure, retry } = props.processing
  if (failure)
    return (
      <div className={styles.strip} data-tone="failed" role="alert">
        <IconAlertCircle size={18} aria-hidden="true" />
        <span className={styles.text}>{failure}</span>
        {retry ? (
          <Button size="compact-sm" variant="default" loading={props.retrying} onClick={props.onRetry}>
            Retry
          </Button>
        ) : null}
      </div>
    )
  if (!isProcessing) return null
  return (
    <div className={styles.strip}>
      <Loader size={16} aria-hidden="true" />
      <output aria-label="Progress" className={hidden.hidden}>
        {stepOf(message)}
      </output>
      <span className={styles.text} aria-hidden="true">
        {message}
      </span>
      <progress
        className={styles.progress}
        aria-label={message}
        max={1}
        {...(progress === null ? {} : { value: progress })}
      />
    </div>
  )
}

/** What is being done, without how far it is: that would be said every second. "Transcribing 8 %" is "Transcribing". */
export const stepOf = (message: string): string => message.replace(/(:.*|\s+\d+\s*%)$/, '')
