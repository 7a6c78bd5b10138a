import type { ReactNode } from 'react'
import { toast } from 'react-toastify/unstyled'
import styles from './toast-messages.module.css'

/** Time to read the sentence and to reach the button. */
const UNDO_DURATION_MS = 10_000

export function showError(sentence: string): void {
  // The id becomes one of the page's, and makes the same sentence show once.
  toast.error(sentence, { toastId: sentence.replace(/\W+/g, '-'), role: 'alert' })
}

export function showInfo(text: ReactNode): void {
  toast.info(text, { role: 'status' })
}

export function showSuccess(text: ReactNode, undo?: () => void): void {
  if (!undo) {
    toast.success(text, { role: 'status' })
    return
  }
  toast.success(
    ({ closeToast }) => (
      <span className={styles.withAction}>
        <span>{text}</span>
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            undo()
            closeToast()
          }}
        >
          Undo
        </button>
      </span>
    ),
    { role: 'status', autoClose: UNDO_DURATION_MS },
  )
}
