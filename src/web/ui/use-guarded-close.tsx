import { useCallback, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a form over the page, which Escape or a click beside it closes: asks before what was typed is thrown away. The form says
 * with `typed` whether there is anything; `question` goes beside it.
 */
export function useGuardedClose(onClose: () => void): {
  close: () => void
  typed: (isSo: boolean) => void
  question: ReactNode
} {
  const isTyped = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const typed = useCallback((isSo: boolean) => void (isTyped.current = isSo), [])
  return {
    close: () => (isTyped.current ? setAsking(true) : onClose()),
    typed,
    // Only while it asks: the key that closes the form would else be heard by the question as well.
    question: isAsking ? (
      <ConfirmDialog
        opened
        title="Close without saving?"
        message="What you typed here is not saved yet."
        confirmLabel="Throw it away"
        danger
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      />
    ) : null,
  }
}
